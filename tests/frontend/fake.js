// A model without a kernel: what anywidget gives a view, as far as the widgets use it.
// `answer(wish, model)` plays the kernel; without it the kernel is silent.

export function fakeModel(traits, answer) {
  const values = new Map(Object.entries(traits));
  const callbacks = new Map();
  const model = {
    sent: [],
    get: (name) => values.get(name),
    set(name, value) {
      if (values.get(name) === value) return;
      values.set(name, value);
      for (const callback of [...(callbacks.get(`change:${name}`) ?? [])]) callback();
      model.dirty.add(name);
    },
    dirty: new Set(),
    save_changes() {
      const names = [...model.dirty];
      model.dirty.clear();
      for (const name of names) {
        model.sent.push([name, values.get(name)]);
        if (name === "intent") answer?.(values.get(name), model);
      }
    },
    on(event, callback) {
      if (!callbacks.has(event)) callbacks.set(event, new Set());
      callbacks.get(event).add(callback);
    },
    off(event, callback) {
      callbacks.get(event)?.delete(callback);
    },
    /** From Python: traits of one message are all set before any callback is called. */
    receive(changes) {
      for (const [name, value] of Object.entries(changes)) values.set(name, value);
      for (const name of Object.keys(changes))
        for (const callback of [...(callbacks.get(`change:${name}`) ?? [])]) callback();
    },
    listeners: () => [...callbacks.values()].reduce((sum, set) => sum + set.size, 0),
    /** Another view gets another wrapper around the same model, as in anywidget. */
    view: () => ({ get: model.get, set: model.set, save_changes: model.save_changes, on: model.on, off: model.off }),
  };
  return model;
}
