import { createHmac } from 'node:crypto';
import type { HubContext } from './hub-context.ts';

/** A topic as the dataset has it. `contentType` is the exact header value; `body` has `size` bytes and may be asked for again. */
export type TopicDocument = {
  url: string;
  sha256: string;
  size: number;
  contentType: string;
  body: () => Uint8Array | Promise<Uint8Array>;
};

/** Bodies above this size are signed off the main thread. */
const MAX_SYNC_SIGN_BYTES = 262_144;

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
    if (body.length <= MAX_SYNC_SIGN_BYTES) {
      return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    }
    const known = this.#signatures.get(secret);
    if (known !== undefined) return known;
    // One after the other, because each job copies the body.
    const signature = this.#lastSignature.then(() => signInThreadPool(secret, body));
    this.#lastSignature = signature.catch(() => {});
    this.#signatures.set(secret, signature);
    return signature;
  }
}

async function signInThreadPool(secret: string, body: Uint8Array): Promise<string> {
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

/** Keeps the documents that this process sees, and the version numbers that the store gave them. */
export function createTopics({ store, settings, now, log, onStoreFailure }: HubContext) {
  const contents = new Map<string, TopicContent>();
  const held = new Map<string, string>();
  /** Documents that have no number yet. */
  const waiting = new Map<string, TopicDocument>();
  let offering: Promise<void> = Promise.resolve();

  async function offer(document: TopicDocument): Promise<void> {
    const { url, sha256 } = document;
    const heldSha256 = held.get(url) ?? null;
    const { staleMs } = settings;
    const version = await store.putTopic({ url, sha256, heldSha256, staleMs, now: now() });
    if (waiting.get(url) !== document) return;
    if (!version.current) {
      contents.delete(url);
      return;
    }
    waiting.delete(url);
    held.set(url, sha256);
    contents.set(url, new TopicContent(version.seq, document));
    if (version.changed) log('info', 'hub.topic_changed', { topic: url, seq: version.seq, sha256 });
  }

  /** Other replicas may have replaced our content and put it back while we saw nothing change. */
  async function renumber(): Promise<void> {
    for (const { url, sha256, seq } of await store.topics()) {
      const content = contents.get(url);
      if (content?.document.sha256 !== sha256 || content.seq >= seq) continue;
      contents.set(url, new TopicContent(seq, content.document));
    }
  }

  function offerAll(): Promise<void> {
    offering = offering.then(async () => {
      for (const document of [...waiting.values()]) await offer(document).catch(onStoreFailure);
    });
    return offering;
  }

  return {
    /** The versions that may be sent, by topic. */
    contents,

    /** Takes the dataset's documents; each change of content is counted in the store. */
    update(documents: readonly TopicDocument[]): Promise<void> {
      for (const document of documents) {
        const { url, sha256 } = document;
        const content = contents.get(url);
        if (held.get(url) !== sha256 || waiting.has(url)) waiting.set(url, document);
        // Same content, perhaps from another place: keep the number, take the new document.
        else if (content !== undefined) contents.set(url, new TopicContent(content.seq, document));
      }
      return offerAll();
    },

    /** Takes over newer numbers of our versions, and offers again what the store refused or called stale. */
    async offerAgain(): Promise<void> {
      await renumber();
      if (waiting.size > 0) await offerAll();
    },

    /** Frees the memory of bodies. */
    unload(): void {
      for (const content of contents.values()) content.unload();
    },
  };
}
