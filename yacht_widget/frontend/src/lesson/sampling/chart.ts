/** The figures behind the chart of a sample: where numbers stand, and which of the steps on the way are kept. */
import { band } from "../../kit/band.js";

export interface Point {
  n: number;
  k: number;
}

export type Scale = "log" | "plain";

/** Every early step is kept, later ones so far apart that a line through them looks the same. */
const DENSE = 100;
const GROWTH = 1.015;

/** Sizes that a table looks at. */
export const ROUND: readonly number[] = [10, 100, 1000, 10_000, 100_000].flatMap((size) => [size, 2 * size, 5 * size]);

/** A sample goes on: `add` more tries, and the steps on the way that a line needs. */
export function grown(steps: readonly Point[], add: number, chance: number, random: () => number): Point[] {
  const found = [...steps];
  let { n, k } = found.at(-1) ?? { n: 0, k: 0 };
  let next = n < DENSE ? n + 1 : Math.ceil(n * GROWTH);
  const round = new Set(ROUND);
  const end = n + add;
  while (n < end) {
    n++;
    if (random() < chance) k++;
    if (n < next && n < end && !round.has(n)) continue;
    found.push({ n, k });
    next = n < DENSE ? n + 1 : Math.ceil(n * GROWTH);
  }
  return found;
}

/** Where at least 95 of 100 samples of this size have their share. */
export function bandOf(chance: number, n: number): [low: number, high: number] {
  const [low, high] = band(chance, n);
  return [low / n, high / n];
}

/** Whether a sample lies in its band, asked of the counts: a share is rounded. */
export function inside(chance: number, { n, k }: Point): boolean {
  const [low, high] = band(chance, n);
  return k >= low && k <= high;
}

/** Round numbers below the end of an axis. */
export function ticks(from: number, to: number, about: number): number[] {
  const rough = (to - from) / about;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((by) => by * size >= rough * 0.999) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.floor(to / step + 1e-9) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

export interface Frame {
  width: number;
  height: number;
  scale: Scale;
  /** The largest sample that is shown. */
  end: number;
  low: number;
  high: number;
  x(n: number): number;
  y(share: number): number;
}

/** So many tries are the first that the height must do justice to; before, a line may leave the picture. */
const FIRST = 10;

export function frameOf(width: number, height: number, scale: Scale, largest: number, chance: number): Frame {
  const end = scale === "log" ? 10 ** Math.max(3, Math.ceil(Math.log10(largest))) : Math.max(100, largest);
  const spread = 3.6 * Math.sqrt((chance * (1 - chance)) / Math.max(FIRST, scale === "log" ? FIRST : end / 40));
  const low = Math.max(0, chance - spread);
  const high = Math.min(1, chance + spread);
  const along = scale === "log" ? (n: number) => Math.log10(n) / Math.log10(end) : (n: number) => n / end;
  return {
    width,
    height,
    scale,
    end,
    low,
    high,
    x: (n) => width * along(n),
    y: (share) => height * (1 - (share - low) / (high - low)),
  };
}

/** Sizes along the axis, for the outline of the band. */
export function sizesOf({ scale, end }: Frame, count = 140): number[] {
  const at = (i: number) => (scale === "log" ? end ** (i / count) : (end * Math.max(i, 0.5)) / count);
  return [...new Set(Array.from({ length: count + 1 }, (_, i) => Math.max(1, Math.round(at(i)))))];
}

const place = (frame: Frame, n: number, share: number) => `${frame.x(n).toFixed(1)} ${frame.y(share).toFixed(1)}`;

export function bandPath(frame: Frame, chance: number): string {
  const sizes = sizesOf(frame);
  const bands = sizes.map((n) => bandOf(chance, n));
  const up = sizes.map((n, i) => place(frame, n, bands[i]?.[1] ?? 0));
  const down = sizes.map((n, i) => place(frame, n, bands[i]?.[0] ?? 0)).reverse();
  return `M${[...up, ...down].join("L")}Z`;
}

export const linePath = (frame: Frame, steps: readonly Point[]): string =>
  steps.length ? `M${steps.map(({ n, k }) => place(frame, n, k / n)).join("L")}` : "";
