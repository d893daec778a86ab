import type { ComponentChildren } from "preact";

/** What a widget is, and what it is about; its tools stand at the end. */
export function Head({ title, about, children }: { title: string; about: string; children?: ComponentChildren }) {
  return (
    <header class="yw-head">
      <div>
        <h3 class="yw-title">{title}</h3>
        <p class="yw-sub">{about}</p>
      </div>
      {children && <div class="yw-tools">{children}</div>}
    </header>
  );
}
