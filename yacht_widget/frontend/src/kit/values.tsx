/** Values in a table, and choices: what the explorer and the widgets of the lessons show alike. */

/** The least that is drawn of a share that is not nothing. */
const LEAST = 0.02;

/**
 * A share of its cell as a bar under the number. Moved by a transform: a width would be laid out again, and a custom
 * property looked up by everything below, with each die held.
 */
export const Share = ({ p, cost = false }: { p: number; cost?: boolean }) => (
  <i
    class={cost ? "yw-part yw-part-cost" : "yw-part"}
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
      <small class="yw-fraction">
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
