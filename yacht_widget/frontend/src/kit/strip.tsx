import { crowded, pipPath } from "./pips.js";

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
export function Strip({ faces, any = 0, label }: { faces: readonly number[]; any?: number; label?: string }) {
  const said = label ?? faces.join(" ");
  const all = faces.length + any;
  const rest = Array.from({ length: any }, (_, i) => outline((faces.length + i) * STEP)).join("");
  return (
    <svg
      class={faces.some(crowded) ? "yw-strip yw-strip-crowded" : "yw-strip"}
      viewBox={`0 0 ${all * STEP - STEP + DIE} ${DIE}`}
      role={said ? "img" : undefined}
      aria-label={said || undefined}
      aria-hidden={said ? undefined : true}
    >
      <path class="yw-strip-die" d={faces.map((_, i) => outline(i * STEP)).join("")} />
      <path class="yw-strip-any" d={rest} />
      <path class="yw-strip-pips" d={faces.map((face, i) => pips(face, i * STEP)).join("")} />
    </svg>
  );
}
