import type { Words } from "./words.js";

/** The keys that a widget knows, each with what it does: caps, and the key of a message. */
export function Keys({ words, keys }: { words: Words; keys: readonly (readonly [caps: string[], key: string])[] }) {
  return (
    <dl class="yw-keys">
      {keys.map(([caps, key]) => (
        <div key={key}>
          <dt>
            {caps.map((cap, i) => (
              <>
                {i > 0 && (/^\d$/.test(cap) ? "–" : " ")}
                <kbd class="yw-kbd">{cap}</kbd>
              </>
            ))}
          </dt>
          <dd>{words.t(key)}</dd>
        </div>
      ))}
    </dl>
  );
}
