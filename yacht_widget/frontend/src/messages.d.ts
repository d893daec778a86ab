/** Built from locale/*.json by messages.mjs: language, key, text (or a text for each plural category). */
export type Message = string | { readonly [category: string]: string };
declare const messages: { readonly [language: string]: { readonly [key: string]: Message } };
export default messages;
