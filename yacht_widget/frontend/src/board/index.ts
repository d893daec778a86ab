import { effect } from "@preact/signals";
import { h } from "preact";
import clothes from "#styles";
import { keepFocus } from "../kit/focus.js";
import { tellSeen } from "../kit/seen.js";
import { openView, type RenderProps } from "../kit/view.js";
import { type Listener, listen } from "./ear.js";
import { actionOf, leadsToSheet, pressesButton, takesText } from "./keys.js";
import { createStore, type Store } from "./store.js";
import { titleOf } from "./texts.js";
import { Board } from "./view/Board.js";

/** So long must Enter rest before it serves where the focus was moved to. */
const PAUSE = 700;

/** The board's widget definition. What it holds is per factory, never per module: hosts share modules between boards. */
export default function board() {
  const listeners = new Set<Listener>();
  return {
    render(props: RenderProps) {
      return openView(props, clothes, ({ root, life, words, show }) => {
        const { model } = props;
        const store = createStore(model, life, words);
        const said = listen({ store, root }, listeners, life);
        const stop = effect(() => {
          root.setAttribute("aria-label", titleOf(store.words.value, store.setup.value));
        });
        const wait = effect(() => {
          root.toggleAttribute("data-pending", store.pending.value);
        });
        life.addEventListener(
          "abort",
          () => {
            stop();
            wait();
          },
          { once: true },
        );
        const pause = askPause(root, life);
        keepFocus(root, life, () => {
          if (["choose", "over"].includes(store.phase.peek().kind)) pause();
          return nextPlace(root, store);
        });
        takeKeys(root, store, life);
        tellSeen(model, life);
        show(h(Board, { store, said, root }));
      });
    },
  };
}

/** The box at which the sheet is entered. */
const stopOf = (root: HTMLElement) => root.querySelector<HTMLElement>(".yw-cell[tabindex='0']");

/** Where the focus goes when what had it is gone: the box to write in, else the prominent button. */
function nextPlace(root: HTMLElement, store: Store): HTMLElement | null {
  const cell = store.phase.peek().kind === "choose" ? stopOf(root) : null;
  return cell ?? root.querySelector<HTMLElement>(".yw-go, .yw-anew");
}

/**
 * Enter pressed again and again must not write in the box, or begin the game, that the focus was just moved to: there it
 * counts after a pause, or after any other key.
 */
function askPause(root: HTMLElement, life: AbortSignal): () => void {
  let until = 0;
  const ask = () => {
    until = Date.now() + PAUSE;
  };
  root.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Enter" && key !== " ") until = 0;
    },
    { signal: life, capture: true },
  );
  root.addEventListener(
    "click",
    (event) => {
      // A click with a count comes from a pointer.
      if (event.detail || Date.now() > until) return;
      event.stopPropagation();
      ask();
    },
    { signal: life, capture: true },
  );
  return ask;
}

function takeKeys(root: HTMLElement, store: Store, life: AbortSignal): void {
  root.addEventListener(
    "keydown",
    (event) => {
      // A key held down presses a button again and again: once is meant.
      if (event.repeat && pressesButton(event)) event.preventDefault();
      if (leadsToSheet(event)) {
        const cell = stopOf(root);
        cell?.focus();
        if (cell) event.preventDefault();
        return;
      }
      const action = actionOf(event);
      if (!action || event.isComposing || (takesText(event.target) && action.do !== "close")) return;
      if (act(store, action, event.target as Element)) event.preventDefault();
    },
    { signal: life },
  );
}

function act(store: Store, action: NonNullable<ReturnType<typeof actionOf>>, at: Element): boolean {
  switch (action.do) {
    case "digit":
      if (store.phase.peek().kind === "enter") store.setFace(action.n);
      // The die with the focus says itself whether it is kept.
      else store.toggle(action.n - 1, { aloud: !at.matches(`.yw-die[aria-keyshortcuts="${action.n}"]`) });
      return true;
    case "erase":
      if (store.phase.peek().kind !== "enter") return false;
      store.eraseFace();
      return true;
    case "roll":
      store.roll();
      return true;
    case "undo":
      store.undo();
      return true;
    case "hints":
      store.nextHints();
      return true;
    case "help":
      store.panel.value = store.panel.peek() === "help" ? null : "help";
      return true;
    case "close":
      // The innermost thing that is open.
      if (store.armed.peek() !== null) store.disarm({ aloud: true });
      else if (store.asking.peek()) store.asking.value = false;
      else if (store.panel.peek()) store.panel.value = null;
      else if (store.phase.peek().kind === "enter" && store.state.peek().dice.length) store.leaveEntry();
      else return false;
      return true;
  }
}
