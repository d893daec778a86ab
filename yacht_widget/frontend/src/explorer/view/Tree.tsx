import { useState } from "preact/hooks";
import { Strip } from "../../kit/strip.js";
import { Share } from "../../kit/values.js";
import { facesSaid } from "../../kit/words.js";
import { patternName } from "../patterns.js";
import type { Branch } from "../tree.js";
import { Fold, type Part } from "./parts.js";

export function Tree({ store, folded }: Part & { folded: boolean }) {
  const words = store.words.value;
  return (
    <Fold title={words.t("explorer.next")} name="tree" folded={folded}>
      <Grown store={store} />
    </Fold>
  );
}

function Grown({ store }: Part) {
  const words = store.words.value;
  const figures = store.figures.value;
  const { dice: count } = store.place.value.setup.rules;
  const tree = store.tree.value;
  const hold = store.lattice.value.keeps[store.hold.value] ?? [];
  const mine = store.mine.value;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (store.stopped.value) return <p class="yw-note">{words.t("explorer.next_stop")}</p>;
  if (!tree || !mine) return <p class="yw-note">{words.t("explorer.next_unknown")}</p>;
  return (
    <>
      <p class="yx-root">
        <Strip faces={hold} any={count - hold.length} label={hold.join(" ") || words.t("explorer.nothing")} />
      </p>
      <ol class="yx-tree">
        {tree.branches.map((branch, i) => (
          // By place, not by kind: with another hold the same elements show other patterns, which is quicker.
          <One
            key={i}
            store={store}
            branch={branch}
            all={tree.all}
            count={count}
            open={opened.has(branch.kind)}
            onToggle={() => setOpened((before) => toggled(before, branch.kind))}
          />
        ))}
      </ol>
      <p class="yw-foot">{words.t("explorer.tree_sum", { n: figures.points(mine.worth) })}</p>
    </>
  );
}

function toggled(some: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const others = new Set(some);
  if (!others.delete(one)) others.add(one);
  return others;
}

interface OneProps extends Part {
  branch: Branch;
  all: number;
  count: number;
  open: boolean;
  onToggle: () => void;
}

function One({ store, branch, all, count, open, onToggle }: OneProps) {
  const words = store.words.value;
  const figures = store.figures.value;
  const then = branch.keep
    ? words.t(
        branch.keep.length === count
          ? "explorer.then_stop"
          : branch.keep.length
            ? "explorer.then_keep"
            : "explorer.then_none",
        { dice: facesSaid(branch.keep) },
      )
    : words.t("explorer.then_average");
  const { ways } = branch;
  const fraction = store.fractions.value ? store.exact.ways(ways, all) : `${figures.count(ways)}/${figures.count(all)}`;
  return (
    <li data-kind={branch.kind}>
      <button type="button" class="yx-branch" aria-expanded={open} onClick={onToggle}>
        <Share p={branch.chance} />
        <Strip faces={branch.common} any={count - branch.common.length} />
        <span>
          <em class="yx-of">{fraction}</em> <b>{figures.percent(branch.chance)}</b>
        </span>
        <span>{patternName(words, branch.kind)}</span>
        <span>
          <em>{then}</em> <b>{figures.points(branch.worth)}</b>
        </span>
      </button>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys
        <section class="yx-scroll yx-hands" tabIndex={0} aria-label={patternName(words, branch.kind)}>
          <table class="yx-plain-table">
            <thead>
              <tr>
                <th scope="col">{words.t("explorer.roll")}</th>
                <th scope="col">{words.t("explorer.chance")}</th>
                <th scope="col">{words.t("explorer.then")}</th>
                <th scope="col">{words.t("explorer.expected")}</th>
              </tr>
            </thead>
            <tbody>
              {branch.hands.map((hand) => (
                <tr key={hand.faces.join(" ")}>
                  <th scope="row">{facesSaid(hand.faces)}</th>
                  <td>{store.fractions.value ? store.exact.ways(hand.ways, all) : figures.percent(hand.ways / all)}</td>
                  <td>
                    {hand.keep.length === count
                      ? words.t("explorer.stop")
                      : facesSaid(hand.keep) || words.t("explorer.nothing")}
                  </td>
                  <td>{figures.points(hand.worth)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </li>
  );
}
