import { useEffect, useState } from "preact/hooks";
import { rulesName } from "../../kit/rules.js";
import { Segments } from "../../kit/values.js";
import type { Aim } from "../contract.js";
import { boxName, type Part } from "./parts.js";
import { Typed } from "./Tray.js";

export function Settings({ store, id }: Part & { id: string }) {
  const words = store.words.value;
  const { setup, left, aim, open, at } = store.place.value;
  const { rolls } = setup.rules;
  const box = boxName(words, setup.boxes[open[at] as number]);
  return (
    <div class="yx-settings">
      <div class="yx-pair">
        <Typed store={store} key={setup.rules.name} />
        <Segments
          name={`${id}-left`}
          legend={words.t("explorer.left")}
          value={left}
          options={Array.from({ length: rolls + 1 }, (_, n) => ({
            value: n,
            text: words.number(n),
            label: n === rolls ? words.t("explorer.left_all", { n }) : undefined,
          }))}
          onPick={store.setLeft}
        />
      </div>
      <Segments<Aim>
        name={`${id}-aim`}
        legend={words.t("explorer.aim")}
        value={aim}
        options={[
          { value: "box", text: words.t("explorer.aim_box"), label: words.t("explorer.aim_this", { box }) },
          { value: "turn", text: words.t("explorer.aim_turn") },
          { value: "game", text: words.t("explorer.aim_game") },
        ]}
        onPick={store.setAim}
      />
      {setup.alive && <RulesField store={store} />}
    </div>
  );
}

function RulesField({ store }: Part) {
  const words = store.words.value;
  const { setup } = store.place.value;
  const wished = store.rules.value;
  const waiting = useLate(wished !== setup.rules.name);
  return (
    <label class="yw-field yx-rules">
      <span>{words.t("explorer.rules")}</span>
      <select class="yw-select" value={wished} onChange={(event) => store.setRules(event.currentTarget.value)}>
        {setup.others.map((rules) => (
          <option key={rules.name} value={rules.name}>
            {rulesName(words, rules)}
          </option>
        ))}
      </select>
      {waiting && (
        <span class="yx-waiting" role="status">
          {words.t("explorer.waiting")}
        </span>
      )}
    </label>
  );
}

/** True once something has been so for long enough to be worth a word. */
export function useLate(now: boolean, after = 500): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!now) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [now, after]);
  return now && late;
}
