/** Built from locale/*.json by messages.mjs. */
export type Message = string | { readonly [category: string]: string };
export interface Messages {
  readonly keys: readonly string[];
  /** By language, in the order of the keys; 0 where a language has none. */
  readonly texts: { readonly [language: string]: readonly (Message | 0)[] };
}
declare const messages: Messages;
export default messages;
