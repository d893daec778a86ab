/** Points of type at which a unit of the style sheets is a pixel. */
const BASE = 14;

/** Pixels in units of the type that an element inherits, as the style sheets measure: twice the type, half the room. */
export function inUnits(el: HTMLElement, pixels: number): number {
  const size = Number.parseFloat(el.ownerDocument.defaultView?.getComputedStyle(el).fontSize ?? "");
  return pixels / ((size || BASE) / BASE);
}
