import { effect } from "@preact/signals";
import { h } from "preact";
import clothes from "#styles";
import { keepFocus } from "../kit/focus.js";
import { tellSeen } from "../kit/seen.js";
import { openView, type RenderProps } from "../kit/view.js";
import { createStore } from "./store.js";
import { ClassBoard, leaveAlone } from "./view/ClassBoard.js";

/** The class board's widget definition. It holds nothing: all that a view knows is made in `render`. */
export default function classboard() {
  return {
    render(props: RenderProps) {
      return openView(props, clothes, ({ root, life, words, show }) => {
        const store = createStore(props.model, life, words);
        const stop = effect(() => {
          root.setAttribute("aria-label", words.value.t("class.board"));
        });
        life.addEventListener("abort", stop, { once: true });
        keepFocus(root, life, () => root.querySelector("textarea") ?? root.querySelector("button"));
        root.addEventListener(
          "keydown",
          (event) => {
            if (event.key !== "Escape" || !store.asking.peek()) return;
            event.preventDefault();
            leaveAlone(store, root);
          },
          { signal: life },
        );
        tellSeen(props.model, life);
        show(h(ClassBoard, { store }));
      });
    },
  };
}
