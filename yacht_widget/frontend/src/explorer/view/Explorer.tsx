import { inUnits } from "../../kit/units.js";
import { Bars } from "./Bars.js";
import { Boxes } from "./Boxes.js";
import { Head } from "./Head.js";
import { Help } from "./Help.js";
import { Holds } from "./Holds.js";
import type { Part } from "./parts.js";
import { Said } from "./Said.js";
import { Settings } from "./Settings.js";
import { Tray } from "./Tray.js";
import { Tree } from "./Tree.js";
import { TrialsPanel } from "./Trials.js";

/** From here on two columns stand side by side; in less the lower half begins folded. */
const WIDE = 720;

export function Explorer({ store, root, id }: Part & { root: HTMLElement; id: string }) {
  const folded = root.clientWidth > 0 && inUnits(root, root.clientWidth) < WIDE;
  return (
    <div class="yx">
      <Head store={store} root={root} />
      {store.panel.value === "help" && <Help store={store} />}
      <div class="yx-col">
        <Tray store={store} />
        <Settings store={store} id={id} />
        <Boxes store={store} root={root} />
      </div>
      <div class="yx-col">
        <Holds store={store} />
        <Bars store={store} />
        <Tree store={store} folded={folded} />
      </div>
      <TrialsPanel store={store} folded={folded} />
      <Said store={store} root={root} />
    </div>
  );
}
