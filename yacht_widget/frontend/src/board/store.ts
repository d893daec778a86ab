import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { languagesOf } from "../kit/language.js";
import { type Model, onChange, save, trait } from "../kit/model.js";
import { facesSaid, type Language, type Words } from "../kit/words.js";
import {
  type Advice,
  HINTS,
  type Hints,
  type Intent,
  type Review,
  type Said,
  type Setup,
  type State,
  type Wish,
} from "./contract.js";
import { choose, type Entry, emptyEntry, nextPlace, place, rolled, takeBack } from "./entry.js";
import { bestBoxes, type Phase, phaseOf } from "./game.js";
import {
  type Bytes,
  type Figures,
  figuresOf,
  type Known,
  knownOf,
  placesOf,
  type Slip,
  slipOf,
  standOf,
} from "./hints.js";
import { barredOf, refusalOf } from "./refusals.js";

/** After this long without an answer the board says so. */
export const SILENCE = 4000;
/** A wait shorter than this is not shown: the button would only flicker. */
const SLOW = 400;
/** A second press this soon is a double click, not a confirmation. */
const DOUBLE = 350;

export type Panel = "help" | "more" | "review";

/** One view's board: the model's traits as signals, what this view alone knows, and the ways to act. */
export interface Store {
  setup: ReadonlySignal<Setup>;
  state: ReadonlySignal<State>;
  held: ReadonlySignal<boolean[]>;
  locale: ReadonlySignal<string>;
  languages: readonly Language[];
  pace: ReadonlySignal<number>;
  /** For a projector. */
  large: ReadonlySignal<boolean>;
  words: ReadonlySignal<Words>;
  hints: ReadonlySignal<Hints>;
  advice: ReadonlySignal<Advice>;
  /** The game reviewed, once it is over and was asked for. */
  review: ReadonlySignal<Review>;
  /** It was asked for, and the kernel has not answered. */
  reviewLate: ReadonlySignal<boolean>;
  /** The odds of this turn, where hints are on. */
  known: ReadonlySignal<Known | null>;
  /** For the dice held, by box; null where there is nothing to say. */
  figures: ReadonlySignal<(Figures | null)[]>;
  /** Best play now against what is held. */
  slip: ReadonlySignal<Slip | null>;
  /** Whether open boxes show what the dice would score. */
  previews: ReadonlySignal<boolean>;
  phase: ReadonlySignal<Phase>;
  /** Best boxes now, as far as previews tell. */
  best: ReadonlySignal<number[]>;
  /** A wish is on its way: nothing else can be wished for. */
  pending: ReadonlySignal<boolean>;
  /** …and for long enough to be shown. Most answers come sooner: then nothing is drawn but the answer. */
  slow: ReadonlySignal<boolean>;
  /** The kernel has not answered this wish. */
  silent: ReadonlySignal<Intent | null>;
  /** A computer player has thought for so long that the board says so. */
  still: ReadonlySignal<boolean>;
  /** It is for this reader to act, and nothing is seen to be on its way. */
  canAct: ReadonlySignal<boolean>;
  canToggle: ReadonlySignal<boolean>;
  canUndo: ReadonlySignal<boolean>;
  entry: ReadonlySignal<Entry>;
  /** Box that the pointer or the focus is on. */
  pointed: Signal<number | null>;
  /** Box pressed once, where a second press is asked for because nothing can be taken back. */
  armed: ReadonlySignal<number | null>;
  panel: Signal<Panel | null>;
  asking: Signal<boolean>;
  /** What a key did, or why it did nothing, where no new state will say so. */
  said: ReadonlySignal<Said | null>;
  /** A finished game by a teacher's setting: its code is to be handed in. */
  toHandIn: ReadonlySignal<boolean>;

  /** `aloud`: no button with the focus says that it is kept now. */
  toggle(die: number, how?: { aloud: boolean }): void;
  /** Holds dice of these faces and no others. */
  keep(faces: readonly number[]): void;
  roll(): void;
  write(box: number): void;
  undo(): void;
  newGame(): void;
  /** Begins the next game, after a question where this one would be lost. */
  askNew(): void;
  retry(): void;
  /** Plays on in place of who still thinks. */
  takeOver(): void;
  disarm(how?: { aloud: boolean }): void;
  setFace(face: number): void;
  chooseDie(die: number): void;
  eraseFace(): void;
  leaveEntry(): void;
  setHints(hints: Hints): void;
  setPreviews(on: boolean): void;
  nextHints(): void;
  askReview(): void;
  setLocale(locale: string): void;
  setPace(seconds: number): void;
}

export function createStore(model: Model, life: AbortSignal, words: ReadonlySignal<Words>): Store {
  const setup = trait<Setup>(model, "setup", life);
  const state = trait<State>(model, "state", life);
  const heldTrait = trait<boolean[] | null>(model, "held", life);
  const locale = trait<string>(model, "locale", life);
  const pace = trait<number>(model, "pace", life);
  const size = trait<string | undefined>(model, "size", life);
  const previewed = trait<boolean | undefined>(model, "previews", life);
  const hintsTrait = trait<Hints | undefined>(model, "hints", life);
  const turn = trait<Bytes>(model, "turn", life);
  const ends = trait<Bytes>(model, "ends", life);
  const adviceTrait = trait<Advice | undefined>(model, "advice", life);
  const reviewTrait = trait<Review | undefined>(model, "_review", life);
  const intent = trait<Partial<Intent> | null>(model, "intent", life);

  const held = computed(() => {
    const wished = heldTrait.value ?? [];
    const plan = state.value.plan;
    // A computer's plan is shown the moment it is known, whichever trait brings it first.
    const now = plan && "held" in plan ? plan.held : wished;
    return Array.from({ length: setup.value.rules.dice }, (_, i) => state.value.dice.length > 0 && now[i] === true);
  });

  // Sums once a sheet; a die kept or freed only looks them up. A host may show the board before Python has answered.
  const known = computed(() => knownOf(turn.value, ends.value));
  const hints = computed(() => hintsTrait.value ?? "off");
  const advice = computed<Advice>(() => adviceTrait.value ?? { status: "off" });
  const review = computed<Review>(() => reviewTrait.value ?? { status: "off" });
  const stand = computed(() => known.value && standOf(known.value, setup.value, state.value, held.value));
  const figures = computed(() =>
    known.value && stand.value ? figuresOf(known.value, state.value, stand.value) : setup.value.boxes.map(() => null),
  );

  // The wish lies on the model, so every view of it knows that it is on its way; the answer is a state of higher rev.
  const pending = computed(() => intent.value?.rev === state.value.rev);
  const slow = signal(false);
  const silent = signal<Intent | null>(null);
  const stop = (run: () => void) => life.addEventListener("abort", run, { once: true });
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };

  stop(
    effect(() => {
      const wish = intent.value;
      batch(() => {
        slow.value = false;
        silent.value = null;
      });
      if (!pending.value) return undefined;
      const timers = [
        later(SLOW, () => {
          slow.value = true;
        }),
        later(SILENCE, () => {
          silent.value = wish as Intent;
        }),
      ];
      return () => timers.map((clear) => clear());
    }),
  );

  function put(wish: Wish): void {
    const seq = (intent.peek()?.seq ?? 0) + 1;
    save(model, "intent", { ...wish, seq, rev: state.peek().rev });
  }
  function send(wish: Wish): boolean {
    if (pending.peek()) return false;
    put(wish);
    return true;
  }

  // What is asked for between two steps of a computer player must not be lost in the rush: it goes next.
  const waiting = signal<Wish | null>(null);
  stop(
    effect(() => {
      const { players, player, over, thinking } = state.value;
      if (pending.value) return undefined;
      const next = waiting.value;
      if (next) {
        waiting.value = null;
        put(next);
        return undefined;
      }
      if (over || !players[player]?.computer) return undefined;
      // Every view counts; the first to be ready speaks, and for the others the wish is then on its way.
      // Of who thinks it is asked now and then: a kernel that was restarted does not answer that.
      return later(thinking ? SILENCE : Math.max(0, pace.value || 0) * 1000, () => send({ type: "continue" }));
    }),
  );

  const thinking = computed(() => state.value.thinking);
  const still = signal(false);
  stop(
    effect(() => {
      still.value = false;
      if (!thinking.value) return undefined;
      return later(SILENCE, () => {
        still.value = true;
      });
    }),
  );

  const reviewLate = signal(false);
  let forgetLate = () => {};
  stop(() => forgetLate());
  const answered = effect(() => {
    if (review.value.status === "off") return;
    forgetLate();
    reviewLate.value = false;
  });
  stop(answered);

  const entering = signal(false);
  const entry = signal<Entry>(emptyEntry(setup.peek().rules.dice));
  const pointed = signal<number | null>(null);
  const armed = signal<{ box: number; at: number } | null>(null);
  const panel = signal<Panel | null>(null);
  const asking = signal(false);
  const said = signal<Said | null>(null);
  const tell = (key: string, places: Said["places"] = {}) => {
    said.value = { key, places };
  };
  const refuse = (wish: Parameters<typeof refusalOf>[3], die?: number) => {
    // What is on its way will be heard of; unless it is not.
    if (silent.peek()) tell("board.silent");
    else if (!pending.peek()) said.value = refusalOf(setup.peek(), state.peek(), phase.peek(), wish, die);
  };
  const tellHold = () => {
    const { dice, rolls_left: n } = state.peek();
    const kept = facesSaid(dice.filter((_, i) => held.peek()[i]));
    tell(kept ? "board.odds_keep" : "board.odds_none", { dice: kept, n });
  };

  const forget = () =>
    batch(() => {
      entering.value = false;
      entry.value = emptyEntry(setup.peek().rules.dice);
      armed.value = null;
      if (panel.peek() === "review" && !state.peek().over) panel.value = null;
      // The question stays through the steps of a computer player; it is answered by the end or by a new game.
      if (state.peek().over || state.peek().last?.type === "new") asking.value = false;
    });
  let shown = state.peek().rev;
  onChange(model, "state", life, () => {
    // Only a change of the game ends what this view was about.
    if (shown !== state.peek().rev) forget();
    shown = state.peek().rev;
  });

  const phase = computed(() => phaseOf(setup.value, state.value, held.value, entering.value));
  // A model without the trait, such as an older file's, shows them.
  const previews = computed(() => previewed.value !== false);
  const best = computed(() => (previews.value ? bestBoxes(state.value.options) : []));
  const slip = computed(() =>
    known.value && stand.value && hints.value === "advice"
      ? slipOf(known.value, setup.value, state.value, stand.value, advice.value, pointed.value)
      : null,
  );
  const human = computed(() => phase.value.kind !== "computer" && phase.value.kind !== "over");
  const canAct = computed(() => human.value && !slow.value && !setup.value.replay);
  const canToggle = computed(
    () => human.value && !slow.value && !entering.value && state.value.dice.length > 0 && state.value.rolls_left > 0,
  );
  const canUndo = computed(
    () => setup.value.undo && state.value.can_undo && !slow.value && phase.value.kind !== "computer",
  );

  const toHandIn = computed(() => state.value.over && !!setup.value.by_teacher && !setup.value.replay);

  const may = (can: ReadonlySignal<boolean>) => can.peek() && !pending.peek();

  const setHints = (value: Hints) => {
    if (!setup.peek().hints_locked) save(model, "hints", value);
  };

  return {
    setup,
    state,
    held,
    locale,
    languages: languagesOf(model),
    pace,
    large: computed(() => size.value === "projector"),
    words,
    hints,
    advice,
    review,
    reviewLate,
    known,
    figures,
    slip,
    previews,
    phase,
    best,
    pending,
    slow,
    silent,
    still,
    canAct,
    canToggle,
    canUndo,
    entry,
    pointed,
    armed: computed(() => armed.value?.box ?? null),
    panel,
    asking,
    said,
    toHandIn,

    toggle(die, { aloud } = { aloud: false }) {
      const face = state.peek().dice[die];
      if (!may(canToggle) || !face) return refuse("keep", die);
      const kept = held.peek().map((kept, i) => (i === die ? !kept : kept));
      save(model, "held", kept);
      if (aloud) tell(kept[die] ? "board.said_kept" : "board.said_freed", { i: die + 1, n: face });
    },
    keep(faces) {
      if (!may(canToggle)) return refuse("keep");
      save(model, "held", placesOf(state.peek().dice, held.peek(), faces));
      tellHold();
    },
    roll() {
      const now = phase.peek();
      const keep = held.peek();
      const faces = now.kind === "enter" ? rolled(entry.peek(), keep) : null;
      if (!may(canAct) || (!faces && now.kind !== "roll")) return refuse("roll");
      if (faces) send({ type: "roll", held: keep, rolled: faces });
      else if (setup.peek().real_dice) {
        entering.value = true;
        refuse("roll");
      } else send({ type: "roll", held: keep });
    },
    write(box) {
      const key = setup.peek().boxes[box]?.key;
      if (!may(canAct) || phase.peek().kind === "enter" || !key) return refuse("score");
      if (!state.peek().options[box]) {
        said.value = barredOf(setup.peek(), state.peek(), box);
        return;
      }
      if (!setup.peek().undo) {
        const first = armed.peek();
        const now = Date.now();
        if (first?.box !== box || now - first.at < DOUBLE) {
          if (first?.box === box) return;
          armed.value = { box, at: now };
          tell("board.press_again", { box: key });
          return;
        }
      }
      send({ type: "score", box: key });
    },
    undo() {
      if (may(canUndo)) send({ type: "undo" });
      else refuse("undo");
    },
    newGame() {
      asking.value = false;
      waiting.value = { type: "new" };
    },
    askNew() {
      panel.value = null;
      asking.value = !state.peek().over || toHandIn.peek();
      if (!asking.peek()) waiting.value = { type: "new" };
    },
    retry() {
      const wish = silent.peek();
      // The same wish at the same rev: if the first was only late, Python takes whichever comes first and no other.
      if (wish && pending.peek()) put(wish);
    },
    takeOver() {
      waiting.value = { type: "take_over" };
    },
    disarm({ aloud } = { aloud: false }) {
      armed.value = null;
      if (aloud) tell("board.silent_score");
    },
    setFace(face) {
      if (!may(canAct)) return refuse("roll");
      const at = nextPlace(entry.peek(), held.peek());
      if (face < 1 || face > setup.peek().rules.sides) return tell("error.dice");
      entry.value = place(entry.peek(), held.peek(), face);
      if (at < 0) tell("board.use_dice");
      else tell("board.said_die", { i: at + 1, n: face });
    },
    chooseDie(die) {
      if (!held.peek()[die]) entry.value = choose(entry.peek(), die);
    },
    eraseFace() {
      const { faces } = entry.peek();
      entry.value = takeBack(entry.peek());
      const i = faces.findLastIndex((face) => face !== null) + 1;
      tell(i ? "board.set_die" : "error.undo_none", { i });
    },
    leaveEntry() {
      forget();
      tellHold();
    },
    setHints,
    setPreviews(on) {
      if (!setup.peek().previews_locked) save(model, "previews", on);
    },
    nextHints() {
      if (setup.peek().hints_locked) return tell("board.help_locked");
      const next = HINTS[(HINTS.indexOf(hints.peek()) + 1) % HINTS.length] as Hints;
      setHints(next);
      tell(`board.said_${next}`);
    },
    askReview() {
      if (review.peek().status !== "off") return;
      save(model, "_review_wish", ((model.get("_review_wish") as number | undefined) ?? 0) + 1);
      forgetLate();
      forgetLate = later(SILENCE, () => {
        reviewLate.value = review.peek().status === "off";
      });
    },
    setLocale: (value) => save(model, "locale", value),
    setPace: (value) => save(model, "pace", value),
  };
}

export { nextPlace, rolled };
