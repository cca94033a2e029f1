import type { HubContext } from './hub-context.ts';

/** A published topic. `contentType` is the exact header value; `body` loads `size` bytes and may be called again. */
export type TopicDocument = {
  url: string;
  sha256: string;
  size: number;
  contentType: string;
  body: () => Uint8Array | Promise<Uint8Array>;
};

/** Pause before a body that failed to load is loaded again. */
const FAILED_BODY_MS = 5_000;

/** Content that may be sent. */
export type TopicContent = ReturnType<typeof createContent>;

function createContent(document: TopicDocument, { now, log }: HubContext) {
  let loading: Promise<Uint8Array> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    document,

    /** False for a while after its body failed to load. */
    isReady: () => now() < failedAt || now() >= failedAt + FAILED_BODY_MS,

    /** Loads the body once and keeps it until `unload`. */
    body(): Promise<Uint8Array> {
      loading ??= Promise.resolve()
        .then(document.body)
        .catch((error: unknown) => {
          loading = undefined;
          failedAt = now();
          log('warn', 'hub.content_failed', { topic: document.url, error });
          throw error;
        });
      return loading;
    },

    /** Frees the memory of the body; deliveries under way keep it. */
    unload(): void {
      loading = undefined;
    },
  };
}

/** The newest documents of this process, whose changes the store counts. */
export function createTopics(context: HubContext) {
  const { store, settings, now, log, onStoreFailure } = context;
  const { staleMs } = settings;
  const documents = new Map<string, TopicDocument>();
  const contents = new Map<string, TopicContent>();
  let offering: Promise<void> = Promise.resolve();

  async function offer(document: TopicDocument): Promise<void> {
    const { url, sha256 } = document;
    const held = contents.get(url)?.document;
    if (held === document) return;
    if (held?.sha256 !== sha256) {
      const heldSha256 = held?.sha256 ?? null;
      const version = await store.putTopic({ url, sha256, heldSha256, staleMs, now: now() });
      if (!version.current) return;
      const { seq } = version;
      if (version.changed) log('info', 'hub.topic_changed', { topic: url, seq, sha256 });
    }
    contents.set(url, createContent(document, context));
  }

  /** Offers the store all content it has not accepted yet: new, refused, or called stale before. */
  function offerAll(): Promise<void> {
    offering = offering.then(async () => {
      for (const document of documents.values()) await offer(document).catch(onStoreFailure);
    });
    return offering;
  }

  return {
    /** Content the store has accepted, by topic. It is sent while the store has the same version. */
    contents,

    offerAll,

    /** Takes the current documents; the store counts each change of content. */
    update(current: readonly TopicDocument[]): Promise<void> {
      for (const document of current) documents.set(document.url, document);
      return offerAll();
    },
  };
}
