import { type ReadonlySignal, signal } from "@preact/signals";

/** The part of anywidget's model that a widget here may use: no host lacks it. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
  /** Of JupyterLab and its kin: the kernel is null where there is none, as for a notebook that is being closed. */
  widget_manager?: { kernel?: unknown } | undefined;
}

/** Calls back on every change of a trait until the view goes. */
export function onChange(model: Model, name: string, life: AbortSignal, callback: () => void): void {
  const event = `change:${name}`;
  model.on(event, callback);
  // Both name and callback: in some hosts off(name) alone would deafen every other view as well.
  life.addEventListener("abort", () => model.off(event, callback), { once: true });
}

/** A trait as a signal. The callback's arguments differ from host to host, so the value is always asked for. */
export function trait<T>(model: Model, name: string, life: AbortSignal): ReadonlySignal<T> {
  const value = signal(model.get(name) as T);
  onChange(model, name, life, () => {
    value.value = model.get(name) as T;
  });
  return value;
}

/** Sets traits and sends them, in one message. */
export function saveAll(model: Model, changes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(changes)) model.set(name, value);
  // A notebook loses its kernel before its views go: the host logs an error for each message after that.
  if (model.widget_manager?.kernel === null) return;
  try {
    model.save_changes();
  } catch {
    // Other hosts may throw: the timeout of a wish tells the reader, and the explorer goes on by itself.
  }
}

export const save = (model: Model, name: string, value: unknown): void => saveAll(model, { [name]: value });
