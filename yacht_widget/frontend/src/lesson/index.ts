import { effect } from "@preact/signals";
import { type ComponentChild, h } from "preact";
import clothes from "#styles";
import { keepFocus } from "../kit/focus.js";
import { tellSeen } from "../kit/seen.js";
import { openView, type RenderProps } from "../kit/view.js";
import { Gallery } from "./gallery/Gallery.js";
import { galleryStore } from "./gallery/store.js";
import type { Making } from "./making.js";
import { Sampling } from "./sampling/Sampling.js";
import { samplingStore } from "./sampling/store.js";
import { valuesStore } from "./values/store.js";
import { Values } from "./values/Values.js";
import { waitingStore } from "./waiting/store.js";
import { Waiting } from "./waiting/Waiting.js";

/** The widgets of this bundle: each says its title and draws itself. They share one file, since most of it is theirs alike. */
const PARTS: Readonly<Record<string, { title: string; make: (making: Making) => ComponentChild }>> = {
  gallery: { title: "gallery.title", make: (making) => h(Gallery, { store: galleryStore(making) }) },
  sampling: { title: "sampling.title", make: (making) => h(Sampling, { store: samplingStore(making) }) },
  values: { title: "values.title", make: (making) => h(Values, { store: valuesStore(making) }) },
  waiting: { title: "waiting.title", make: (making) => h(Waiting, { store: waitingStore(making) }) },
};

/** The widget definition of the small widgets for lessons. It holds nothing: all that a view knows is made in `render`. */
export default function lesson() {
  return {
    render(props: RenderProps) {
      const name = String(props.model.get("_part"));
      const part = PARTS[name];
      if (!part) throw new Error(`no such widget: ${name}`);
      return openView(props, clothes, ({ root, life, words, show }) => {
        const stop = effect(() => {
          root.setAttribute("aria-label", words.value.t(part.title));
        });
        life.addEventListener("abort", stop, { once: true });
        keepFocus(root, life, () => root.querySelector<HTMLElement>("button, input"));
        tellSeen(props.model, life);
        show(part.make({ model: props.model, life, words, id: `ys-${Math.random().toString(36).slice(2)}` }));
      });
    },
  };
}
