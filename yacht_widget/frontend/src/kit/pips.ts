/** Pips of the faces 1 to 10 on a field of 24 × 24, as one path of dots (short strokes with round ends). */

type Dot = readonly [x: number, y: number];
const left = 7;
const middle = 12;
const right = 17;
const column = (x: number, ...ys: number[]): Dot[] => ys.map((y) => [x, y]);

const FACES: readonly (readonly Dot[])[] = [
  [],
  column(middle, 12),
  [
    [right, 7],
    [left, 17],
  ],
  [
    [right, 7],
    [middle, 12],
    [left, 17],
  ],
  [...column(left, 7, 17), ...column(right, 7, 17)],
  [...column(left, 7, 17), ...column(middle, 12), ...column(right, 7, 17)],
  [...column(left, 6.4, 12, 17.6), ...column(right, 6.4, 12, 17.6)],
  [...column(6.6, 6.4, 12, 17.6), ...column(middle, 12), ...column(17.4, 6.4, 12, 17.6)],
  [...column(6.4, 6.4, 12, 17.6), ...column(middle, 9.2, 14.8), ...column(17.6, 6.4, 12, 17.6)],
  [...column(6.4, 6.4, 12, 17.6), ...column(middle, 6.4, 12, 17.6), ...column(17.6, 6.4, 12, 17.6)],
  [...column(6.4, 5.1, 9.7, 14.3, 18.9), ...column(middle, 7.4, 16.6), ...column(17.6, 5.1, 9.7, 14.3, 18.9)],
];

export function pipPath(face: number): string {
  return (FACES[face] ?? []).map(([x, y]) => `M${x} ${y}h.01`).join("");
}

/** More pips are smaller pips. */
export const crowded = (face: number): boolean => face > 6;
