import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Pips } from "../../kit/parts.js";
import type { Words } from "../../kit/words.js";
import type { Box, Rules } from "../contract.js";
import type { Store } from "../store.js";

export interface Part {
  store: Store;
}

export const boxName = (words: Words, box: Box | undefined): string =>
  box ? (words.pick(box.names) ?? words.t(`box.${box.key}`)) : "";

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

/** Small dice with places for those that may show anything. */
export function Minis({ faces, any = 0, label }: { faces: readonly number[]; any?: number; label?: string }) {
  const said = label ?? faces.join(" ");
  return (
    <span class="yw-minis" {...(said ? { role: "img", "aria-label": said } : { "aria-hidden": true })}>
      {faces.map((face, i) => (
        <Pips key={i} face={face} mini />
      ))}
      {Array.from({ length: any }, (_, i) => (
        <i key={`any${i}`} class="yw-mini yw-any" />
      ))}
    </span>
  );
}

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
