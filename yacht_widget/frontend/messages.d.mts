import type { Messages } from "#messages";
export declare function readMessages(folder?: string): Messages;
