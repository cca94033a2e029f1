import type { HubContext } from './hub-context.ts';

/** A published topic. `contentType` is the exact header value. `body` loads the content, and may be called several times. */
export type TopicDocument = {
  url: string;
  sha256: string;
  size: number;
  contentType: string;
  body: () => Uint8Array | Promise<Uint8Array>;
};

/** Wait before a body that failed to load is loaded again. */
const FAILED_BODY_MS = 5_000;

/** Content of a topic that may be sent. */
export type TopicContent = ReturnType<typeof createContent>;

function createContent(document: TopicDocument, { now, log }: HubContext) {
  let loading: Promise<Uint8Array> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    document,

    /** Returns false for a few seconds after the body failed to load. */
    isReady: () => now() < failedAt || now() >= failedAt + FAILED_BODY_MS,

    /** Loads the body, and keeps it until `unload`. */
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

    /** Releases the body. Deliveries in progress keep it. */
    unload(): void {
      loading = undefined;
    },
  };
}

/** Tracks the topics as this process sees them. The store counts their changes. */
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
      const previousSha256 = held?.sha256 ?? null;
      const version = await store.putTopic({ url, sha256, previousSha256, staleMs, now: now() });
      if (!version.current) return;
      const { seq } = version;
      if (version.changed) log('info', 'hub.topic_changed', { topic: url, seq, sha256 });
    }
    contents.set(url, createContent(document, context));
  }

  /** Offers all content that the store has not accepted yet: it is new, or the store failed or called it stale. */
  function offerAll(): Promise<void> {
    offering = offering.then(async () => {
      for (const document of documents.values()) await offer(document).catch(onStoreFailure);
    });
    return offering;
  }

  return {
    /** Content by topic URL. It is sent as long as it is the store's current version. */
    contents,

    offerAll,

    /** Takes the current documents and offers those that changed. */
    update(current: readonly TopicDocument[]): Promise<void> {
      for (const document of current) documents.set(document.url, document);
      return offerAll();
    },
  };
}
