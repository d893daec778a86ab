import type { Messages } from "#messages";
export declare const PREFIXES: Readonly<Record<"board" | "explorer" | "file", readonly string[]>>;
export declare function readMessages(prefixes?: readonly string[], folder?: string): Messages;
