import type { ContentReview } from '../read/content-schema.ts';
import { keyOf } from '../read/ids.ts';
import { type Existing, sourceKey } from './existing.ts';
import { MAX_LINES } from './import-error.ts';
import { merge, toLine } from './merge.ts';
import { idFrom, idFromWords } from './review/ids.ts';
import type { Platform } from './source.ts';
import type { StagedLine, Staging } from './staging.ts';

/** An imported review: its sort keys, its place in the export and its staged line. */
export type Entry = StagedLine & {
  id: string;
  platform: Platform;
  date: string;
  /** The later of two copies wins. */
  updated: string;
  place: string;
};

/** What an import would do to the content. `rows` = added + changed + unchanged + skipped + duplicates. */
export type Plan = {
  rows: number;
  added: Entry[];
  changed: Entry[];
  unchanged: Entry[];
  duplicates: number;
  skipped: Tallies;
  notes: Tallies;
};

/** Counts by kind plus the first sentences, so a million bad rows cost no more memory than twenty. */
export class Tallies {
  readonly counts = new Map<string, number>();
  readonly sentences: string[] = [];
  total = 0;

  add(kind: string, place: string, reason = kind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.total++;
    if (this.sentences.length < MAX_LINES) this.sentences.push(`${place}: ${reason}`);
  }
}

/** Gathers the reviews of all files, then compares them with the content. */
export class Collection {
  readonly #existing: Existing;
  readonly #staging: Staging;
  readonly #byId = new Map<string, Entry>();
  /** Reviews without a source id: by the id they may share, then by `idFromWords`. */
  readonly #byShared = new Map<string, Map<string, Entry>>();
  readonly #plan: Plan = {
    rows: 0,
    added: [],
    changed: [],
    unchanged: [],
    duplicates: 0,
    skipped: new Tallies(),
    notes: new Tallies(),
  };

  constructor(existing: Existing, staging: Staging) {
    this.#existing = existing;
    this.#staging = staging;
  }

  skip(kind: string, place: string, reason: string): void {
    this.#plan.rows++;
    this.#plan.skipped.add(kind, place, reason);
  }

  add(review: ContentReview, hasSharedId: boolean, place: string, notes: readonly string[]): void {
    this.#plan.rows++;
    for (const note of notes) this.#plan.notes.add(note, place);
    const id = this.#idFor(review);
    const { date, published_at = date, updated_at: updated = published_at } = review;
    const group = hasSharedId ? (this.#byShared.get(id) ?? new Map<string, Entry>()) : this.#byId;
    if (hasSharedId) this.#byShared.set(id, group);
    const key = hasSharedId ? idFromWords(id, review) : keyOf(id);
    const earlier = group.get(key);
    if (earlier !== undefined) this.#plan.duplicates++;
    if (earlier !== undefined && earlier.updated >= updated) return;
    const { platform } = review.source;
    group.set(key, { id, platform, date, updated, place, ...this.#staging.add({ ...review, id }) });
  }

  /** The id a review has in the content, else its own; hashed if another id differs only in case. */
  #idFor(review: ContentReview): string {
    const known = this.#existing.bySource.get(sourceKey(review));
    const key = keyOf(review.id);
    const holder = this.#byId.get(key) ?? this.#existing.byId.get(key)?.review ?? review;
    const isTaken = holder.id !== review.id;
    return known ?? (isTaken ? idFrom(review.source.platform, review.id, true) : review.id);
  }

  /** The plan of an import at the time `now`. */
  plan(now: string): Plan {
    for (const entry of this.#byId.values()) this.#place(entry, entry.id, now);
    for (const [shared, group] of this.#byShared) {
      for (const [own, entry] of group)
        this.#place(entry, this.#idOf(own, shared, group.size), now);
    }
    return this.#plan;
  }

  /** The review of an entry, from the staging file. */
  reviewOf(entry: StagedLine): ContentReview {
    return JSON.parse(this.#staging.read(entry));
  }

  /**
   * The id of a review without a source id: the shared id if it is the only one, else `own`. Stored reviews keep theirs. If
   * the shared id was removed, any of the reviews could be the removed one, so none is imported.
   */
  #idOf(own: string, shared: string, count: number): string {
    const { byId, removed } = this.#existing;
    if (byId.has(own) || removed.has(own)) return own;
    const kept = byId.get(shared);
    const isKept = kept !== undefined && idFromWords(shared, kept.review) === own;
    return isKept || count === 1 || removed.has(shared) ? shared : own;
  }

  /** Puts an entry into the part of the plan it belongs to. */
  #place(entry: Entry, id: string, now: string): void {
    const { added, changed, unchanged, skipped, notes } = this.#plan;
    if (this.#existing.removed.has(keyOf(id))) {
      const reason = 'it is, or may be, a review that was removed (content/removed.ndjson)';
      skipped.add('removed earlier', entry.place, reason);
      return;
    }
    const kept = this.#existing.byId.get(keyOf(id));
    if (kept === undefined) {
      const isStaged = id === entry.id;
      const review = isStaged ? undefined : { ...this.reviewOf(entry), id };
      added.push(review === undefined ? entry : { ...entry, id, ...this.#staging.add(review) });
      return;
    }
    const next = merge(kept.review, this.reviewOf(entry), now);
    const isSame = toLine(next) === toLine(kept.review);
    if (isSame || !kept.isImported) unchanged.push({ ...entry, id });
    else changed.push({ ...entry, id, ...this.#staging.add(next) });
    if (!isSame && !kept.isImported)
      notes.add(`differs from ${kept.originOf().file}, kept by hand`, entry.place);
  }
}
