import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { crowded, pipPath } from "../../kit/pips.js";
import type { Words } from "../../kit/words.js";
import type { Box, Rules } from "../contract.js";
import type { Store } from "../store.js";

export interface Part {
  store: Store;
}

export const boxName = (words: Words, box: Box | undefined): string => (box ? words.box(box.key, box.names) : "");

export const rulesName = (words: Words, rules: { name: string; builtin: boolean; titles: Record<string, string> }) =>
  rules.builtin ? words.t(`rules.${rules.name}`) : (words.pick(rules.titles) ?? rules.name);

/** How these rules differ from the usual ones of their name. */
export function variantsOf(words: Words, rules: Rules): string[] {
  const usual = rules.name === "yahtzee" ? "forced" : "none";
  return [
    rules.joker !== usual ? words.t(`board.joker_${rules.joker}`) : "",
    rules.upper_first ? words.t("board.upper_first") : "",
  ].filter(Boolean);
}

/** Width of a small die, and from one to the next. */
const DIE = 24;
const STEP = 26.4;
const outline = (x: number) =>
  `M${x + 6} .6h12a5.4 5.4 0 0 1 5.4 5.4v12a5.4 5.4 0 0 1-5.4 5.4h-12a5.4 5.4 0 0 1-5.4-5.4v-12a5.4 5.4 0 0 1 5.4-5.4z`;
const pips = (face: number, x: number) => pipPath(face).replace(/M([\d.]+)/g, (_, at: string) => `M${Number(at) + x}`);

/**
 * Small dice with places for those that may show anything. One drawing for all of them: there are many on a page, and
 * they change with every die held.
 */
export function Minis({ faces, any = 0, label }: { faces: readonly number[]; any?: number; label?: string }) {
  const said = label ?? faces.join(" ");
  const all = faces.length + any;
  const rest = Array.from({ length: any }, (_, i) => outline((faces.length + i) * STEP)).join("");
  return (
    <svg
      class={faces.some(crowded) ? "yx-minis yx-crowded" : "yx-minis"}
      viewBox={`0 0 ${all * STEP - STEP + DIE} ${DIE}`}
      role={said ? "img" : undefined}
      aria-label={said || undefined}
      aria-hidden={said ? undefined : true}
    >
      <path class="yx-mini" d={faces.map((_, i) => outline(i * STEP)).join("")} />
      <path class="yx-any" d={rest} />
      <path class="yx-pips" d={faces.map((face, i) => pips(face, i * STEP)).join("")} />
    </svg>
  );
}

/** The least that is drawn of a share that is not nothing. */
const LEAST = 0.02;

/**
 * A share of its cell as a bar under the number. Moved by a transform: a width would be laid out again, and a custom
 * property looked up by everything below, with each die held.
 */
export const Share = ({ p, cost = false }: { p: number; cost?: boolean }) => (
  <i
    class={cost ? "yx-share yx-cost" : "yx-share"}
    aria-hidden="true"
    style={{ transform: `scaleX(${p > 0 ? Math.max(LEAST, Math.min(1, p)) : 0})` }}
  />
);

/** A number, and its fraction underneath where fractions are asked for. */
export function Figure({ text, exact }: { text: string; exact: string | null | undefined }) {
  if (!exact) return <>{text}</>;
  const [over, under] = exact.split("/");
  return (
    <>
      {text}
      <small class="yx-fraction">
        {over}
        {under && (
          <>
            /<wbr />
            {under}
          </>
        )}
      </small>
    </>
  );
}

/** A panel that can be folded away to its title. */
export function Fold({
  title,
  folded = false,
  wide = false,
  name,
  tools,
  children,
}: {
  title: string;
  name: string;
  folded?: boolean;
  wide?: boolean;
  tools?: ComponentChildren;
  children: ComponentChildren;
}) {
  const [open, setOpen] = useState(!folded);
  return (
    <div class={`yx-panel yw-paper${wide ? " yx-wide" : ""}`} data-panel={name}>
      <div class="yx-bar">
        <h4>
          <button type="button" class="yx-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m9 6 6 6-6 6" />
            </svg>
            <span>{title}</span>
          </button>
        </h4>
        {open && tools}
      </div>
      {open && children}
    </div>
  );
}

export function Segments<T extends string | number>({
  name,
  legend,
  value,
  options,
  onPick,
}: {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; text: string; label?: string | undefined }[];
  onPick: (value: T) => void;
}) {
  return (
    <fieldset class="yw-field">
      <legend>{legend}</legend>
      <div class="yw-seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.label}
              onChange={() => onPick(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
