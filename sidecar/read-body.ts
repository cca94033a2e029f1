/** What a chunk counts at least: its object takes memory and time, and a client can send each byte in a chunk of its own. */
const MIN_CHUNK_BYTES = 64;

/** Reads a body of at most `maxBytes`. Returns undefined if it is larger, without reading the rest. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const length = request.headers.get('content-length');
  if (Number(length) > maxBytes) return undefined;
  // Reading the stream in chunks costs more than most responses.
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += Math.max(chunk.length, MIN_CHUNK_BYTES);
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
