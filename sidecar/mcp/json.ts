/** JSON text in pieces: strings, and bytes that already are UTF-8. Joined once, when the answer is sent. */
export type Json = readonly (string | Uint8Array)[];

/** A JSON value in pieces, and the same pieces escaped to stand inside a JSON string. */
export type Document = { readonly json: Json; readonly escaped: Json };

const decoder = new TextDecoder();

export function documentOf(value: unknown): Document {
  const json = JSON.stringify(value);
  return { json: [json], escaped: [escapeJson(json)] };
}

/** A document from the bytes of JSON text. */
export function documentOfBytes(body: Uint8Array): Document {
  return { json: [body], escaped: [escapeJson(decoder.decode(body))] };
}

/** Text as it stands inside a JSON string, without the quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** All pieces as UTF-8. */
export function toBytes(pieces: Json): Uint8Array {
  let size = 0;
  for (const piece of pieces) {
    size += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength;
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.byteLength;
    }
  }
  return bytes;
}
