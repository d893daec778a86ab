/** What Python and the page tell each other about an explorer. The page computes all the rest itself. */

export interface Rules {
  name: string;
  builtin: boolean;
  titles: Record<string, string>;
  joker: "forced" | "free" | "none";
  upper_first: boolean;
  dice: number;
  sides: number;
  rolls: number;
}

export interface Box {
  key: string;
  section: "upper" | "lower";
  names: Record<string, string>;
  /** The face an upper box counts. */
  face: number | null;
  /** The points a joker has here. */
  joker: number | null;
}

export interface Setup {
  rules: Rules;
  boxes: Box[];
  /** Rules that Python can be asked for. */
  others: { name: string; builtin: boolean; titles: Record<string, string> }[];
  /** False in a file without Python: what only Python knows is then not offered. */
  alive: boolean;
}

/** Which sheet the `hand_values` belong to, or why there are none. */
export interface Worth {
  status: "off" | "solving" | "ready" | "large" | "numpy" | "failed";
  boxes: string[];
  scores: Record<string, number>;
  done: number;
  why: string;
}

export type Aim = "box" | "turn" | "game";

/** All of the model that a view looks at. */
export interface Traits {
  setup: Setup;
  turn: unknown;
  worth: Worth;
  hand_values: unknown;
  rules: string;
  dice: number[];
  held: boolean[];
  rolls_left: number;
  boxes: string[];
  box: string;
  aim: Aim;
  locale: string;
}

/** Hosts bring bytes as a view, an array or a bare buffer. */
export function bytesOf(value: unknown): DataView {
  if (value instanceof ArrayBuffer) return new DataView(value);
  if (ArrayBuffer.isView(value)) return new DataView(value.buffer, value.byteOffset, value.byteLength);
  return new DataView(new ArrayBuffer(0));
}
