import { type Model, onChange, save } from "./model.js";

/** Python may ask whether anyone looks. A view that closes says no; any other view of the model takes it back. */
export function tellSeen(model: Model, life: AbortSignal): void {
  onChange(model, "_seen", life, () => {
    if (!model.get("_seen")) save(model, "_seen", true);
  });
  if (!model.get("_seen")) save(model, "_seen", true);
  // Registered after onChange's own: by then this view no longer answers itself.
  life.addEventListener("abort", () => save(model, "_seen", false), { once: true });
}
