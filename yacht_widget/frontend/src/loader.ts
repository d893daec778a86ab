/**
 * What anywidget imports for every single model (its `_esm`). A page never forgets an imported module, so running a
 * cell again fifty times would leave fifty copies of the bundle behind. This file is small enough not to matter, and
 * imports the bundle once for the page.
 *
 * The cache on globalThis holds code only, named by the hash of its text: no state, so boards cannot meet through it.
 */
interface Props {
  model: { get(name: string): unknown };
  signal?: AbortSignal;
}
interface Widget {
  render(props: Props): unknown;
}
type Factory = () => Widget;

function bundle(code: string, id: string): Promise<Factory> {
  const page = globalThis as unknown as Record<symbol, Promise<Factory> | undefined>;
  const slot = Symbol.for(`yacht-widget:${id}`);
  let found = page[slot];
  if (!found) {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    found = import(/* @vite-ignore */ url)
      .then((module: { default: Factory }) => module.default)
      .finally(() => URL.revokeObjectURL(url));
    // A failed import must not be kept: the next view tries again.
    found.catch(() => delete page[slot]);
    page[slot] = found;
  }
  return found;
}

export default () => {
  let widget: Promise<Widget> | undefined;
  return {
    async render(props: Props) {
      const { model } = props;
      widget ??= bundle(String(model.get("_code")), String(model.get("_code_id"))).then((make) => make());
      const made = await widget.catch((trouble: unknown) => {
        widget = undefined;
        throw trouble;
      });
      return props.signal?.aborted ? undefined : made.render(props);
    },
  };
};
