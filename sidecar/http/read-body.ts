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
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
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
