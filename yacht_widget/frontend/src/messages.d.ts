/** Built from locale/*.json by messages.mjs: by language and key. */
import type { Texts } from "./kit/words.js";

export type Messages = Readonly<Record<string, Texts>>;
declare const messages: Messages;
export default messages;
