import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Row } from "../kit/parts.js";
import type { Words } from "../kit/words.js";

/** What a widget is, and what it is about; its tools stand at the end. */
export function Head({
  title,
  about,
  children,
}: {
  title: string;
  about: readonly string[];
  children?: ComponentChildren;
}) {
  return (
    <header class="yw-head">
      <div>
        <h3 class="yw-title">{title}</h3>
        <Row of={about} />
      </div>
      {children && <div class="yw-tools">{children}</div>}
    </header>
  );
}

interface Switch {
  words: Words;
  on: Signal<boolean>;
}

export function FractionsTool({ words, on }: Switch) {
  return (
    <Tool name="fractions" text={words.t("small.fractions")} on={on}>
      <path d="M5 19 19 5M6 5l2-1v6M14 14.5c.6-1.6 4-1.4 3.8.6-.1 1.4-3.8 3.2-3.8 4.9h4" />
    </Tool>
  );
}

/** The numbers of a chart instead of the chart. */
export function TableTool({ words, on }: Switch) {
  return (
    <Tool name="table" text={words.t("small.table")} on={on}>
      <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14" />
    </Tool>
  );
}

interface ToolProps {
  name: string;
  text: string;
  on: Signal<boolean>;
  children: ComponentChildren;
}

function Tool({ name, text, on, children }: ToolProps) {
  return (
    <button
      type="button"
      class="yw-tool"
      data-tool={name}
      aria-pressed={on.value}
      onClick={() => {
        on.value = !on.value;
      }}
    >
      <svg class="yw-icon" viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </button>
  );
}
