import { effect } from "@preact/signals";
import { h } from "preact";
import clothes from "#styles";
import { takesText } from "../board/keys.js";
import { keepFocus } from "../kit/focus.js";
import { modified } from "../kit/hostkeys.js";
import { tellSeen } from "../kit/seen.js";
import { openView, type RenderProps } from "../kit/view.js";
import { createStore, type Store } from "./store.js";
import { Explorer } from "./view/Explorer.js";

/** The explorer's widget definition. It holds nothing: all that a view knows is made in `render`. */
export default function explorer() {
  return {
    render(props: RenderProps) {
      return openView(props, clothes, ({ root, life, words, show }) => {
        const store = createStore(props.model, life, words);
        const stop = effect(() => {
          root.setAttribute("aria-label", store.words.value.t("explorer.title"));
        });
        life.addEventListener("abort", stop, { once: true });
        keepFocus(root, life, () => root.querySelector<HTMLElement>(".yw-die") ?? root.querySelector("[data-tool]"));
        takeKeys(root, store, life);
        tellSeen(props.model, life);
        // Radio buttons of two views must not meet.
        const id = `yx-${Math.random().toString(36).slice(2)}`;
        show(h(Explorer, { store, root, id }));
      });
    },
  };
}

function takeKeys(root: HTMLElement, store: Store, life: AbortSignal): void {
  root.addEventListener(
    "keydown",
    (event) => {
      if (modified(event) || event.isComposing) return;
      if (takesText(event.target) && (event.target as HTMLInputElement).type !== "radio" && event.key !== "Escape")
        return;
      if (act(event, store, root)) event.preventDefault();
    },
    { signal: life },
  );
}

function act(event: KeyboardEvent, store: Store, root: HTMLElement): boolean {
  const { key } = event;
  if (key === "Escape") {
    if (!store.panel.peek()) return false;
    store.panel.value = null;
    return true;
  }
  const slot = (event.target as Element).closest<HTMLElement>("[data-die]");
  if (slot && key.startsWith("Arrow")) {
    const die = Number(slot.getAttribute("data-die"));
    if (key === "ArrowUp" || key === "ArrowDown") store.turnDie(die, key === "ArrowUp" ? 1 : -1);
    else {
      const next = root.querySelector<HTMLElement>(`[data-die="${die + (key === "ArrowRight" ? 1 : -1)}"] .yw-die`);
      next?.focus();
    }
    return true;
  }
  if (event.repeat) return false;
  if (/^[0-9]$/.test(key)) store.toggle(key === "0" ? 9 : Number(key) - 1);
  else if (key.toLowerCase() === "r") store.random();
  else if (key.toLowerCase() === "f") store.fractions.value = !store.fractions.peek();
  else if (key === "?") store.panel.value = store.panel.peek() === "help" ? null : "help";
  else return false;
  return true;
}
