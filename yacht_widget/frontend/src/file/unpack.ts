/** What Python packs into the page: JSON and bytes in one, gzipped. */

export interface Packed {
  /** The widget's bundle. */
  code: string;
  traits: Record<string, unknown>;
  /** A replay: what changes with each move. */
  frames: Record<string, unknown>[];
}

/**
 * Four bytes with the length of the JSON (little endian), the JSON, then all bytes. In the JSON `{"$bytes": [at, n]}`
 * stands for n of these bytes.
 */
export function decode(raw: Uint8Array<ArrayBuffer>): Packed {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = 4 + view.getUint32(0, true);
  return JSON.parse(new TextDecoder().decode(raw.subarray(4, end)), (_, value: unknown) => {
    const place = (value as { $bytes?: [number, number] } | null)?.$bytes;
    return place ? new DataView(raw.buffer, raw.byteOffset + end + place[0], place[1]) : value;
  }) as Packed;
}

export async function unpack(text: string): Promise<Packed> {
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return decode(new Uint8Array(await new Response(stream).arrayBuffer()));
}
