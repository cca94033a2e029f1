import { errorText } from './error-text.ts';
import type { HubParts } from './parts.ts';
import type { TopicDocument } from './topic-content.ts';
import { TopicContent } from './topic-content.ts';

export type TopicShelf = {
  /** The versions that may be sent, by topic. */
  contents: ReadonlyMap<string, TopicContent>;
  /** Puts the dataset's documents out; each change of content is counted in the store. */
  update(documents: readonly TopicDocument[]): Promise<void>;
  /** Takes over newer numbers of what we hold, and tries again what the store refused or took for stale. */
  offerAgain(): Promise<void>;
  /** Frees the memory of bodies. */
  unload(): void;
};

/** Keeps the documents this process sees and the versions the store has given them. */
export function createTopicShelf({ store, settings, now, log }: HubParts): TopicShelf {
  const contents = new Map<string, TopicContent>();
  const held = new Map<string, string>();
  /** Documents that are not numbered yet. */
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
      for (const document of [...waiting.values()]) {
        await offer(document).catch((error: unknown) => {
          log('warn', 'hub.store_failed', { error: errorText(error) });
        });
      }
    });
    return offering;
  }

  return {
    contents,
    update(documents) {
      for (const document of documents) {
        if (held.get(document.url) === document.sha256 && !waiting.has(document.url)) {
          const content = contents.get(document.url);
          // Same content, perhaps from another place: keep the number, take the new document.
          if (content !== undefined)
            contents.set(document.url, new TopicContent(content.seq, document));
          continue;
        }
        waiting.set(document.url, document);
      }
      return offerAll();
    },
    async offerAgain() {
      await renumber();
      if (waiting.size > 0) await offerAll();
    },
    unload() {
      for (const content of contents.values()) content.unload();
    },
  };
}
