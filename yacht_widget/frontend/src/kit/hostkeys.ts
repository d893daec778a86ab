/** Keys pressed inside a widget are its own, and not the notebook's. */

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
 * widget. What the browser itself does with a key is not touched either way.
 */
export function mayLeave(key: Key): boolean {
  return modified(key) && !["enter", "z", "y"].includes(key.key.toLowerCase());
}

/** JupyterLab and its kin take no shortcut from an element with this attribute. */
const SPARED = "data-lm-suppress-shortcuts";

export function holdKeys(root: HTMLElement, life: AbortSignal): void {
  // Jupyter Notebook hears of keys before we do, on their way down to us: the window hears of them before that.
  root.ownerDocument.defaultView?.addEventListener(
    "keydown",
    (event) => {
      const [target] = event.composedPath() as [HTMLElement];
      if (root.contains(target) && !mayLeave(event)) target.setAttribute(SPARED, "");
    },
    { signal: life, capture: true },
  );
  for (const type of ["keydown", "keyup", "keypress"] as const) {
    root.addEventListener(
      type,
      (event) => {
        (event.target as HTMLElement).removeAttribute(SPARED);
        if (!mayLeave(event)) event.stopPropagation();
      },
      { signal: life },
    );
  }
}
