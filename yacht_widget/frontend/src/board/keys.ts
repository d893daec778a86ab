/** Which key does what. Pure: the board asks it for every key pressed inside. */
import { type Key, modified } from "../kit/hostkeys.js";

export type Action =
  | { do: "digit"; n: number }
  | { do: "roll" }
  | { do: "undo" }
  | { do: "hints" }
  | { do: "help" }
  | { do: "close" }
  | { do: "erase" };

export function actionOf(key: Key): Action | null {
  if (modified(key)) return null;
  if (key.key === "Escape") return { do: "close" };
  // A key held down must not undo or roll again and again.
  if (key.repeat) return null;
  if (/^[0-9]$/.test(key.key)) return { do: "digit", n: key.key === "0" ? 10 : Number(key.key) };
  switch (key.key.toLowerCase()) {
    case "r":
      return { do: "roll" };
    case "u":
      return { do: "undo" };
    case "o":
      return { do: "hints" };
    case "?":
      return { do: "help" };
    case "backspace":
      return { do: "erase" };
    default:
      return null;
  }
}

export const pressesButton = (event: KeyboardEvent): boolean =>
  (event.key === "Enter" || event.key === " ") && (event.target as HTMLElement).tagName === "BUTTON";

/** Whether an arrow leads into the sheet: not where it has a use of its own, or where something open is read. */
export function leadsToSheet(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented } = event;
  if (defaultPrevented || modified(event) || (key !== "ArrowDown" && key !== "ArrowUp")) return false;
  return !takesText(target) && !(target as HTMLElement).closest(".yw-table, .yw-panel, .yw-question");
}

/** Fields take their own keys: letters typed into one, arrows in a list. */
export function takesText(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = target as HTMLElement;
  return isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(tagName);
}
