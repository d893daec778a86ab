import type { ReadonlySignal } from "@preact/signals";
import type { Model } from "../kit/model.js";
import type { Words } from "../kit/words.js";

/** What a small widget is made from. */
export interface Making {
  model: Model;
  life: AbortSignal;
  words: ReadonlySignal<Words>;
  /** Radio buttons and labels of two views must not meet. */
  id: string;
}

/** The rules as a small widget is told them. */
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
