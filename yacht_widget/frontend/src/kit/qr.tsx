import { toSvgPath } from "lean-qr/extras/svg";
import { correction, generate } from "lean-qr/nano";

/** White on all sides, in modules: a reader needs four. */
const QUIET = 4;

/**
 * A QR code: black on white in every theme, or no reader finds it. The style sheet makes it as large as its modules ask for.
 * The small build of the library knows bytes only, which makes the usual code of a game four modules wider than letters would,
 * and half as much to load.
 */
export function Qr({ text, label }: { text: string; label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET;
  return (
    <svg
      class="yw-qr"
      style={{ "--n": size }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} transform={`translate(${QUIET} ${QUIET})`} fill="#000" />
    </svg>
  );
}
