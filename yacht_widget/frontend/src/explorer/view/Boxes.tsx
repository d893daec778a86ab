import { Figure, Share } from "../../kit/values.js";
import { holding } from "../texts.js";
import { boxName, type Part } from "./parts.js";

export function Boxes({ store, root }: Part & { root: HTMLElement }) {
  const words = store.words.value;
  const figures = store.figures.value;
  const { at } = store.place.value;
  const exact = store.fractions.value ? store.exact : null;
  const full = store.full.value;
  const choosing = store.panel.value === "boxes";
  return (
    <div class="yx-panel yw-paper" data-panel="boxes">
      <div class="yx-bar">
        <h4>{words.t("explorer.boxes")}</h4>
        <button
          type="button"
          class="yw-plain"
          data-tool="boxes"
          aria-expanded={choosing}
          onClick={() => {
            store.panel.value = choosing ? null : "boxes";
          }}
        >
          {words.t("explorer.choose_boxes")}
        </button>
      </div>
      {choosing && <Choose store={store} root={root} />}
      <table class={exact ? "yx-list yx-exacts" : "yx-list"}>
        <caption class="yw-vh">{`${holding(store)} ${words.t("explorer.boxes_caption")}`}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("explorer.box")}</th>
            <th scope="col" class="yx-n">
              {words.t("explorer.chance")}
            </th>
            <th scope="col" class="yx-n">
              {words.t("explorer.expected")}
            </th>
          </tr>
        </thead>
        <tbody>
          {store.rows.value.map(({ box, chance, points }, i) => (
            <tr key={box.key} data-box={box.key} class={i === at ? "yx-on" : undefined}>
              <th scope="row">
                <button type="button" class="yx-pick" aria-pressed={i === at} onClick={() => store.setBox(box.key)}>
                  {boxName(words, box)}
                </button>
              </th>
              <td>
                <Share p={chance} />
                <Figure text={figures.percent(chance)} exact={exact?.chance(i)} />
              </td>
              <td>
                <Share p={points / full} />
                <Figure text={figures.points(points)} exact={exact?.points(i)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="yw-foot">{words.t("explorer.boxes_foot", { n: full })}</p>
    </div>
  );
}

function Choose({ store, root }: Part & { root: HTMLElement }) {
  const words = store.words.value;
  const { setup, open } = store.place.value;
  return (
    <fieldset class="yx-choose">
      <legend class="yw-vh">{words.t("explorer.choose_boxes")}</legend>
      {setup.boxes.map((box, place) => {
        const isOpen = open.includes(place);
        return (
          <label key={box.key} class="yw-tick">
            <input
              type="checkbox"
              checked={isOpen}
              aria-disabled={isOpen && open.length === 1}
              onChange={(event) => {
                store.setOpen(box.key, event.currentTarget.checked);
                // The last open box stays open.
                event.currentTarget.checked = store.place.peek().open.includes(place);
              }}
            />
            <span>{boxName(words, box)}</span>
          </label>
        );
      })}
      <button
        type="button"
        class="yw-quiet"
        aria-disabled={open.length === setup.boxes.length}
        onClick={() => {
          store.openAll();
          root.querySelector<HTMLElement>(".yw-tick input")?.focus({ preventScroll: true });
        }}
      >
        {words.t("explorer.open_all")}
      </button>
      <p class="yw-foot">{words.t("explorer.closed_note")}</p>
    </fieldset>
  );
}
