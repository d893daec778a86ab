/** Why a wish is not sent: what Python would answer, in its words, so that ears are told too. Pure. */
import type { Said, Setup, State } from "./contract.js";
import { barReason, type Phase } from "./game.js";

const said = (key: string, places: Said["places"] = {}): Said => ({ key, places });

/** Told for a roll, a die (by its place, counted from 0), a box or undo that is not possible now. */
export function refusalOf(
  setup: Setup,
  state: State,
  phase: Phase,
  wish: "roll" | "keep" | "score" | "undo",
  die = 0,
): Said {
  const { length: n } = state.dice;
  if (wish === "undo" && !setup.undo) return said("error.undo_off");
  if (phase.kind === "computer") return said("error.others_turn", { seat: state.player });
  if (wish === "undo") return said("error.undo_none");
  if (phase.kind === "over") return said("error.game_over");
  if (wish !== "keep" && setup.replay) return said("error.other");
  if (phase.kind === "enter") return said("board.set_dice", { n: phase.n });
  if (wish === "keep" && !n) return said("error.keep_first");
  if (!state.rolls_left) return said("error.no_roll");
  if (wish === "keep" && die >= n) return said("board.no_die", { i: die + 1, n });
  return said(wish === "roll" ? "error.keep_all" : "error.keep");
}

/** Told for a box that these dice may not be written in. */
export function barredOf(setup: Setup, state: State, box: number): Said {
  const { why, instead } = barReason(setup, state, box);
  return said(why, { box: setup.boxes[instead ?? -1]?.key ?? "" });
}
