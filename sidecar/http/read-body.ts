/** The client hung up, or was cut off, before the end of its body. */
export class BodyCutOff extends Error {
  override name = 'BodyCutOff';
}

/**
 * Reads a body of at most `maxBytes`; undefined for a larger one, of which no more than that is read. Rejects with `BodyCutOff`
 * where it ends too early.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const length = request.headers.get('content-length');
  if (Number(length) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // A stream of the web platform costs more than most answers.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    if (request.body === null) return new Uint8Array();
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new BodyCutOff('the body ended too early', { cause });
  }
  return Buffer.concat(chunks);
}
