import type { Bar } from "../contract.js";
import type { Part } from "./ClassBoard.js";

const WIDE = 600;
const HIGH = 272;
const LEFT = 36;
const FOOT = 40;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The totals of the class as bars, those to be expected under best play as a line; the numbers are in its table. */
export function Histogram({ store }: Part) {
  const words = store.words.value;
  const { bars } = store.state.value;
  const peak = Math.max(1, ...bars.map(([, , games, expected]) => Math.max(games, expected ?? 0)));
  const step = STEPS.find((one) => peak <= 4 * one) ?? 1000;
  const top = step * Math.ceil(peak / step);
  const wide = (WIDE - LEFT - 8) / bars.length;
  const x = (place: number) => LEFT + place * wide;
  const y = (value: number) => 10 + (HIGH - FOOT - 10) * (1 - value / top);
  const line = bars
    .map(([, , , expected], place) => (expected === null ? "" : `${x(place + 0.5)},${y(expected)}`))
    .filter(Boolean)
    .join(" ");
  const every = Math.ceil(bars.length / 8);
  const ticks = Array.from({ length: top / step + 1 }, (_, i) => i * step);
  const range = ([least, most]: Bar) => (least === most ? `${least}` : `${least}–${most}`);
  return (
    <figure class="yc-histogram yw-paper">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
        {ticks.map((value) => (
          <g key={value}>
            <line class="yc-rule" x1={LEFT} x2={WIDE} y1={y(value)} y2={y(value)} />
            {/* The lowest stands on its line: under that are the totals. */}
            <text x={LEFT - 8} y={y(value) + (value ? 5 : 0)} text-anchor="end">
              {words.number(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, place) => (
          <g key={bar[0]}>
            {bar[2] > 0 && (
              <rect class="yc-bar" x={x(place) + 1.5} width={wide - 3} y={y(bar[2])} height={y(0) - y(bar[2])}>
                <title>{`${range(bar)}: ${bar[2]}`}</title>
              </rect>
            )}
            {place % every === 0 && (
              <text x={x(place)} y={y(0) + 6} dy="0.75em" text-anchor="middle">
                {bar[0]}
              </text>
            )}
          </g>
        ))}
        {line && <polyline class="yc-under" points={line} />}
        {line && <polyline class="yc-line" points={line} />}
      </svg>
      <figcaption class="yw-note">{words.t("class.totals_key")}</figcaption>
      <table class="yw-vh">
        <caption>{words.t("class.totals")}</caption>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar[0]}>
              <th scope="row">{range(bar)}</th>
              <td>{bar[2]}</td>
              <td>{bar[3] === null ? "" : `${words.t("class.expected")} ${words.fixed(bar[3])}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
