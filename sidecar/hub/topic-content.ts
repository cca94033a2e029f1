import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';

/** A topic as the dataset has it. `contentType` is the exact header value; `body` may be asked for more than once. */
export type TopicDocument = {
  url: string;
  sha256: string;
  contentType: string;
  body: () => Uint8Array | Promise<Uint8Array>;
};

/** Bodies above this size are sent in chunks: a whole buffer would be copied for each slow TLS peer. */
export const CHUNK_BYTES = 65_536;

/** Bodies above this size are signed off the main thread. */
const SIGN_HERE_BYTES = 262_144;

/** One version of a topic's content. Its body is loaded at the first use and kept until `unload`. */
export class TopicContent {
  readonly seq: number;
  readonly document: TopicDocument;
  /** When its body could not be loaded, in milliseconds since 1970. */
  failedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<Uint8Array> | null = null;
  readonly #signatures = new Map<string, Promise<string>>();
  #lastSignature: Promise<unknown> = Promise.resolve();

  constructor(seq: number, document: TopicDocument) {
    this.seq = seq;
    this.document = document;
  }

  bytes(): Promise<Uint8Array> {
    this.#loading ??= Promise.resolve(this.document.body()).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Forgets body and signatures; deliveries under way keep theirs. */
  unload(): void {
    this.#loading = null;
    this.#signatures.clear();
  }

  /** `X-Hub-Signature` for a secret: HMAC with SHA-256 over the body's bytes. */
  async signature(secret: string): Promise<string> {
    const body = await this.bytes();
    if (body.length <= SIGN_HERE_BYTES) {
      return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    }
    const known = this.#signatures.get(secret);
    if (known !== undefined) return known;
    // One after the other, because each job copies the body.
    const signature = this.#lastSignature.then(() => signApart(secret, body));
    this.#lastSignature = signature.catch(() => {});
    this.#signatures.set(secret, signature);
    return signature;
  }
}

async function signApart(secret: string, body: Uint8Array): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign']);
  const { buffer, byteOffset, byteLength } = body;
  const data =
    buffer instanceof ArrayBuffer
      ? new Uint8Array(buffer, byteOffset, byteLength)
      : Uint8Array.from(body);
  const digest = await crypto.subtle.sign('HMAC', key, data);
  return `sha256=${Buffer.from(digest).toString('hex')}`;
}

/** The body as one request sends it. */
export function toRequestBody(body: Uint8Array): Uint8Array | Readable {
  return body.length <= CHUNK_BYTES ? body : Readable.from(chunksOf(body), { objectMode: false });
}

function* chunksOf(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    yield body.subarray(start, start + CHUNK_BYTES);
  }
}
