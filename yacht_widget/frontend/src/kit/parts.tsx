import { type ComponentChild, Fragment } from "preact";
import { crowded, pipPath } from "./pips.js";
import type { Words } from "./words.js";

export function Pips({ face, mini }: { face: number; mini?: boolean }) {
  const kind = [mini && "yw-mini", crowded(face) && "yw-crowded"].filter(Boolean).join(" ");
  const d = pipPath(face);
  return (
    <svg class={kind} viewBox="0 0 24 24" aria-hidden="true">
      {/* Light on the lower rim of each pip: a path of its own, for a filter would cost a frame some milliseconds. */}
      {!mini && <path class="yw-rim" d={d} transform="translate(0 .5)" />}
      <path d={d} />
    </svg>
  );
}

/** Small dice inside text, read as their numbers. */
export function Minis({ dice }: { dice: readonly number[] }) {
  return (
    <span class="yw-minis" role="img" aria-label={dice.join(" ")}>
      {dice.map((face, i) => (
        <Pips key={i} face={face} mini />
      ))}
    </span>
  );
}

/** What a program says, in English, folded away: it is for who wrote it, not for players. */
export function Details({ words, said }: { words: Words; said: string | undefined }) {
  return said ? (
    <details class="yw-details">
      <summary>{words.t("board.details")}</summary>
      <p lang="en">{said}</p>
    </details>
  ) : null;
}

/** Short sayings in a row, as under a title: where the row breaks, each stays whole. The dots between are the style's. */
export function Row({ of }: { of: readonly string[] }) {
  return (
    <p class="yw-sub">
      {of.map((said) => (
        <Fragment key={said}>
          <span class="yw-whole">{said}</span>{" "}
        </Fragment>
      ))}
    </p>
  );
}

/** Places in a text that `Rich` fills with something other than text. */
export const HOLES = ["\uE001", "\uE002", "\uE003"] as const;

/** A text whose holes are filled with nodes, in whatever order a language has them. */
export function Rich({ text, nodes }: { text: string; nodes: readonly ComponentChild[] }) {
  return <>{text.split(/([\uE001-\uE003])/).map((part) => nodes[HOLES.indexOf(part as never)] ?? part)}</>;
}

const ICONS = {
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  hints: "M5 20v-6M12 20V4M19 20V10",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  back: "M9 6l-6 6 6 6M3 12h18",
} as const;

export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class={`yw-icon yw-icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
