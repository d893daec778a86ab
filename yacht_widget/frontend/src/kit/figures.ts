/** Numbers as a reader sees them. */
import { type Words, withMinus } from "./words.js";

export interface Figures {
  /** One digit after the sign; what is neither nothing nor certain is never shown as 0 or 100. */
  percent(chance: number): string;
  /** Two digits. */
  points(points: number): string;
  /** What is lost against the best, with its sign; never −0. */
  loss(points: number): string;
  /** Whole numbers, with a minus sign that is one. */
  count(n: number): string;
}

/** Rounded off far behind what is shown: a sum that is 13/16 but for its last bits must not show as less. */
const steady = (number: number) => Number(number.toPrecision(12));

/** Closer than this is equal but for rounding. */
export const EQUAL = 1e-9;

export function figuresOf({ lang }: Words): Figures {
  const share = new Intl.NumberFormat(lang, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const round = new Intl.NumberFormat(lang, { style: "percent" });
  const two = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(lang);
  return {
    percent(chance) {
      const told = steady(chance);
      if (told <= 0) return round.format(0);
      if (told >= 1) return round.format(1);
      if (told < 0.0005) return `<${share.format(0.001)}`;
      if (told >= 0.9995) return `>${share.format(0.999)}`;
      return share.format(told);
    },
    points: (points) => withMinus(two.format(steady(points))),
    loss: (points) => (points < 0.005 ? `−<${two.format(0.01)}` : `−${two.format(steady(points))}`),
    count: (n) => withMinus(whole.format(n)),
  };
}
