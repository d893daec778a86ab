import { useState } from "preact/hooks";
import { rulesName } from "../../kit/rules.js";
import { Figure, Share } from "../../kit/values.js";
import { FractionsTool, Head } from "../Head.js";
import { type Row, readNumber, type Store } from "./store.js";

interface Part {
  store: Store;
}

export function Values({ store }: Part) {
  const words = store.words.value;
  const { rules, predict } = store.setup.value;
  const shown = store.revealed.value;
  const rows = store.rows.value;
  return (
    <div class="ys ys-values">
      <Head title={words.t("values.title")} about={[rulesName(words, rules)]}>
        {shown && <FractionsTool words={words} on={store.fractions} />}
      </Head>
      <div class="ys-panel yw-paper">
        <table class={`ys-table${predict ? " ys-guessing" : ""}${shown && store.fractions.value ? " ys-exacts" : ""}`}>
          <caption class="yw-vh">{words.t("values.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{words.t("values.box")}</th>
              {predict && (
                <th scope="col" class="ys-g">
                  {words.t("values.guess")}
                </th>
              )}
              <th scope="col" class="ys-n">
                {words.t("values.chance")}
              </th>
              <th scope="col" class="ys-n">
                {words.t("values.points")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BoxRow key={row.key} store={store} row={row} />
            ))}
          </tbody>
        </table>
        <p class="yw-foot">
          {words.t("values.foot", { n: store.full.value })} {predict && shown && words.t("values.mark")}
        </p>
      </div>
      {predict && <Reveal store={store} />}
    </div>
  );
}

function BoxRow({ store, row }: Part & { row: Row }) {
  const words = store.words.value;
  const figures = store.figures.value;
  const { predict } = store.setup.value;
  const shown = store.revealed.value;
  const full = store.full.value;
  const exact = shown && store.fractions.value ? row.exact() : null;
  const name = words.box(row.key, row.names);
  const off = row.guess === null ? 0 : row.guess - row.points;
  return (
    <tr data-box={row.key}>
      <th scope="row">{name}</th>
      {predict && (
        <td>
          {shown ? (
            <span class="ys-told">
              {row.guess === null ? "–" : words.number(row.guess)}
              {row.guess !== null && (
                <small>{Math.abs(off) < 0.005 ? words.t("values.spot_on") : words.signed(off, 2)}</small>
              )}
            </span>
          ) : (
            <Guess store={store} row={row} name={name} />
          )}
        </td>
      )}
      <td>
        {shown ? (
          <>
            <Share p={row.chance} />
            <Figure text={figures.percent(row.chance)} exact={exact?.chance} />
          </>
        ) : (
          <Hidden store={store} />
        )}
      </td>
      <td>
        {shown ? (
          <>
            <Share p={row.points / full} />
            {row.guess !== null && (
              <i class="ys-mark" aria-hidden="true" style={{ "--at": Math.max(0, Math.min(1, row.guess / full)) }} />
            )}
            <Figure text={figures.points(row.points)} exact={exact?.points} />
          </>
        ) : (
          <Hidden store={store} />
        )}
      </td>
    </tr>
  );
}

const Hidden = ({ store }: Part) => (
  <>
    <span aria-hidden="true" class="ys-hidden">
      ?
    </span>
    <span class="yw-vh">{store.words.value.t("values.hidden")}</span>
  </>
);

function Guess({ store, row, name }: Part & { row: Row; name: string }) {
  const words = store.words.value;
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed.trim() !== "" && readNumber(typed) === null;
  return (
    <input
      class="yw-select ys-field"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      maxLength={8}
      aria-label={words.t("values.guess_for", { box: name })}
      aria-invalid={wrong}
      value={typed ?? (row.guess === null ? "" : words.number(row.guess))}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const points = readNumber(text);
        if (points === null && text.trim() !== "") return;
        store.guess(row.key, points);
        setTyped(null);
      }}
    />
  );
}

function Reveal({ store }: Part) {
  const words = store.words.value;
  const rows = store.rows.value;
  const guessed = rows.filter(({ guess }) => guess !== null).length;
  const shown = store.revealed.value;
  const off = rows.filter(({ guess }) => guess !== null).map(({ guess, points }) => Math.abs((guess ?? 0) - points));
  const mean = off.reduce((sum, one) => sum + one, 0) / Math.max(1, off.length);
  return (
    <div class="ys-row">
      <button type="button" class="yw-quiet" data-tool="reveal" onClick={() => store.reveal(!shown)}>
        {words.t(shown ? "values.again" : "values.reveal")}
      </button>
      <p class="yw-note" role="status">
        {shown && guessed
          ? words.t("values.off", { n: store.figures.value.points(mean) })
          : words.t("values.guessed", { n: guessed, of: rows.length })}
      </p>
    </div>
  );
}
