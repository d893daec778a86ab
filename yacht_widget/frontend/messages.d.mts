import type { Messages } from "#messages";
export declare function readMessages(prefix?: string, folder?: string): Messages;
