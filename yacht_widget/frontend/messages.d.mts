import type messages from "#messages";
export declare function readMessages(folder?: string): typeof messages;
