import type { ContentReview } from '../read/content-schema.ts';
import { idKey } from '../read/join-reviews.ts';
import { type Existing, sourceKey } from './existing.ts';
import { MAX_LINES } from './import-error.ts';
import { merge, toLine } from './merge.ts';
import { idFrom, idFromText } from './review/ids.ts';

/** An imported review with its place in the export. */
export type Entry = { review: ContentReview; place: string };

/** The changes that an import would make. `rows` = added + changed + unchanged + skipped + duplicates. */
export type Plan = {
  rows: number;
  added: ContentReview[];
  changed: ContentReview[];
  unchanged: ContentReview[];
  duplicates: number;
  skipped: Tallies;
  notes: Tallies;
};

/** Counts messages by kind and keeps the first of them. */
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

/** Collects the reviews of all files, then compares them with the content. */
export class Collection {
  readonly #existing: Existing;
  readonly #byId = new Map<string, Entry>();
  /** Reviews without a source id, by the id that several may share, then by `idFromText`. */
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

  constructor(existing: Existing) {
    this.#existing = existing;
  }

  skip(kind: string, place: string, reason: string): void {
    this.#plan.rows++;
    this.#plan.skipped.add(kind, place, reason);
  }

  add(found: ContentReview, hasSharedId: boolean, place: string, notes: readonly string[]): void {
    this.#plan.rows++;
    for (const note of notes) this.#plan.notes.add(note, place);
    const id = this.#idFor(found);
    const review = { ...found, id };
    const group = hasSharedId ? (this.#byShared.get(id) ?? new Map<string, Entry>()) : this.#byId;
    if (hasSharedId) this.#byShared.set(id, group);
    const key = hasSharedId ? idFromText(id, review) : idKey(id);
    const earlier = group.get(key)?.review;
    if (earlier !== undefined) this.#plan.duplicates++;
    if (earlier !== undefined && changedAt(earlier) >= changedAt(review)) return;
    group.set(key, { review, place });
  }

  /** Returns the id of a review in the content, or its own id, hashed if another id differs from it only in case. */
  #idFor(review: ContentReview): string {
    const known = this.#existing.bySource.get(sourceKey(review));
    const key = idKey(review.id);
    const holder = this.#byId.get(key)?.review ?? this.#existing.byId.get(key)?.review ?? review;
    const isTaken = holder.id !== review.id;
    return known ?? (isTaken ? idFrom(review.source.platform, review.id, true) : review.id);
  }

  /** Returns the plan of an import at the time `now`. */
  plan(now: string): Plan {
    for (const entry of this.#byId.values()) this.#place(entry, now);
    for (const [shared, group] of this.#byShared) {
      for (const [own, { review, place }] of group) {
        const id = this.#idOf(own, shared, group.size);
        this.#place({ review: { ...review, id }, place }, now);
      }
    }
    return this.#plan;
  }

  /**
   * Returns the id of a review without a source id: the shared id if only this review has it, else `own`. Stored reviews keep
   * their id. If the shared id was removed, any of the reviews could be the removed one, so none is imported.
   */
  #idOf(own: string, shared: string, count: number): string {
    const { byId, removed } = this.#existing;
    if (byId.has(own) || removed.has(own)) return own;
    const stored = byId.get(shared);
    const keepsShared = stored !== undefined && idFromText(shared, stored.review) === own;
    return keepsShared || count === 1 || removed.has(shared) ? shared : own;
  }

  /** Adds an entry to the plan. */
  #place({ review, place }: Entry, now: string): void {
    const { added, changed, unchanged, skipped, notes } = this.#plan;
    const key = idKey(review.id);
    const stored = this.#existing.byId.get(key);
    if (this.#existing.removed.has(key)) {
      const reason = 'this review was removed, or may have been (content/removed.ndjson)';
      skipped.add('removed earlier', place, reason);
    } else if (stored === undefined) added.push(review);
    else {
      const next = merge(stored.review, review, now);
      const isSame = toLine(next) === toLine(stored.review);
      if (isSame || !stored.isImported) unchanged.push(review);
      else changed.push(next);
      if (!isSame && !stored.isImported)
        notes.add(`differs from ${stored.originOf().file}, which is edited by hand`, place);
    }
  }
}

/** Returns the time of the last change, by which the newest of several copies is used. */
function changedAt({ date, published_at, updated_at }: ContentReview): string {
  return updated_at ?? published_at ?? date;
}
