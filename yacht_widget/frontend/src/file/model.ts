import type { Model } from "../kit/model.js";

/** A model with no kernel behind it: what a view saves stays in the page, and every view of it is told. */
export function pageModel(traits: Readonly<Record<string, unknown>>): Model & {
  put(changes: Readonly<Record<string, unknown>>): void;
} {
  const values = new Map(Object.entries(traits));
  const callbacks = new Map<string, Set<() => void>>();
  const tell = (name: string) => {
    for (const callback of [...(callbacks.get(`change:${name}`) ?? [])]) callback();
  };
  return {
    get: (name) => values.get(name),
    set(name, value) {
      if (values.get(name) === value) return;
      values.set(name, value);
      tell(name);
    },
    save_changes() {
      // Nobody to send them to.
    },
    on(event, callback) {
      const known = callbacks.get(event) ?? new Set();
      callbacks.set(event, known.add(callback));
    },
    off(event, callback) {
      callbacks.get(event)?.delete(callback);
    },
    /** As from Python: all of one message is on the model before any callback is called. */
    put(changes) {
      for (const [name, value] of Object.entries(changes)) values.set(name, value);
      for (const name of Object.keys(changes)) tell(name);
    },
  };
}
