/** Which key does what. Pure: the board asks it for every key pressed inside. */

export type Action =
  | { do: "digit"; n: number }
  | { do: "roll" }
  | { do: "undo" }
  | { do: "hints" }
  | { do: "help" }
  | { do: "close" }
  | { do: "erase" };

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat?: boolean;
}

export const modified = (key: Key): boolean => key.ctrlKey || key.metaKey || key.altKey;

/**
 * Whether a key may go on to the notebook. A plain one never: there it would insert, cut or run a cell. With Ctrl,
 * Alt or ⌘ it is meant for the application (Ctrl+S saves), except for what would run or change the cell behind the
 * board. What the browser itself does with a key is not touched either way.
 */
export function mayLeave(key: Key): boolean {
  return modified(key) && !["enter", "z", "y"].includes(key.key.toLowerCase());
}

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

/** Fields take their own keys: letters typed into one, arrows in a list. */
export function takesText(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = target as HTMLElement;
  return isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(tagName);
}
