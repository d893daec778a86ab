import { expect, test, vi } from "vitest";
import { pageModel } from "../../yacht_widget/frontend/src/file/model.js";
import { decode } from "../../yacht_widget/frontend/src/file/unpack.js";

test("a page's model tells its views of changes, and of those only", () => {
  const model = pageModel({ held: [false], state: 1 });
  const heard = vi.fn();
  model.on("change:held", heard);
  model.set("state", 2);
  model.save_changes();
  expect(heard).not.toHaveBeenCalled();
  const held = [true];
  model.set("held", held);
  model.set("held", held);
  expect(heard).toHaveBeenCalledTimes(1);
  model.off("change:held", heard);
  model.set("held", [false]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("all of one message is on the model before anyone is told", () => {
  const model = pageModel({ state: 1, held: 1 });
  const seen: unknown[] = [];
  model.on("change:state", () => seen.push(model.get("held")));
  model.put({ state: 2, held: 2 });
  expect(seen).toEqual([2]);
});

test("bytes stand behind the words that name them", () => {
  const text = new TextEncoder().encode('{"code":"ā","traits":{"turn":{"$bytes":[1,2]},"none":null},"frames":[]}');
  const raw = new Uint8Array(4 + text.length + 3);
  new DataView(raw.buffer).setUint32(0, text.length, true);
  raw.set(text, 4);
  raw.set([7, 8, 9], 4 + text.length);
  const { code, traits } = decode(raw);
  expect(code).toBe("ā");
  const turn = traits.turn as DataView;
  expect([turn.byteLength, turn.getUint8(0), turn.getUint8(1)]).toEqual([2, 8, 9]);
  expect(traits.none).toBeNull();
});
