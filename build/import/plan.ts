import type { ContentReview } from '../read/content-schema.ts';
import { type Existing, sourceKey } from './existing.ts';
import { MAX_LINES } from './import-error.ts';
import { merge, toLine } from './merge.ts';
import { numberIds, wordsHash } from './review/ids.ts';
import type { Platform } from './source.ts';
import type { StagedLine, Staging } from './staging.ts';

/** A review of the import: what orders it, where it was and where its line is now. */
export type Entry = {
  id: string;
  platform: Platform;
  date: string;
  /** Of two copies the later one counts. */
  updated: string;
  place: string;
  line: StagedLine;
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

/** Counts by name with the first places of each: a million bad rows cost no more than twenty. */
export class Tallies {
  readonly byName = new Map<string, { count: number; places: string[] }>();
  /** First sentences, over all names. */
  readonly sentences: string[] = [];
  total = 0;

  add(name: string, place: string, reason = ''): void {
    const tally = this.byName.get(name) ?? { count: 0, places: [] };
    this.byName.set(name, tally);
    tally.count++;
    this.total++;
    if (tally.places.length < 10) tally.places.push(place);
    if (this.sentences.length < MAX_LINES) this.sentences.push(`${place}: ${reason}`);
  }
}

/** Gathers the reviews of all files, then compares them with the content. */
export class Collection {
  readonly #existing: Existing;
  readonly #staging: Staging;
  readonly #byId = new Map<string, Entry>();
  /** Reviews without an id of their source: by the id they may share, then by the hash of their words. */
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
    const id = this.#existing.bySource.get(sourceKey(review)) ?? review.id;
    const { date, published_at = date, updated_at: updated = published_at } = review;
    const group = hasSharedId ? (this.#byShared.get(id) ?? new Map<string, Entry>()) : this.#byId;
    if (hasSharedId) this.#byShared.set(id, group);
    const key = hasSharedId ? wordsHash(review) : id;
    const earlier = group.get(key);
    if (earlier !== undefined) this.#plan.duplicates++;
    if (earlier !== undefined && earlier.updated >= updated) return;
    const line = this.#staging.add(toLine({ ...review, id }));
    group.set(key, { id, platform: review.source.platform, date, updated, place, line });
  }

  /** The plan of an import at the time `now`. */
  plan(now: string): Plan {
    for (const entry of this.#byId.values()) this.#place(entry, entry.id, now);
    for (const [shared, group] of this.#byShared) {
      const ids = numberIds(shared, [...group.keys()], this.#knownIds(shared));
      for (const [hash, entry] of group) this.#place(entry, ids.get(hash), now);
    }
    return this.#plan;
  }

  /** The review of an entry, from the staging file. */
  reviewOf({ line }: Entry): ContentReview {
    return JSON.parse(this.#staging.read(line));
  }

  /** Puts an entry into the part of the plan it belongs to; an undefined id may be that of a removed review. */
  #place(entry: Entry, id: string | undefined, now: string): void {
    const { added, changed, unchanged, skipped, notes } = this.#plan;
    if (id === undefined || this.#existing.removed.has(id)) {
      const reason = 'it is, or may be, a review that was removed (content/removed.ndjson)';
      skipped.add('removed earlier', entry.place, reason);
      return;
    }
    const review = { ...this.reviewOf(entry), id };
    const kept = this.#existing.byId.get(id);
    const line = toLine(kept === undefined ? review : merge(kept.review, review, now));
    const isSame = kept !== undefined && line === toLine(kept.review);
    const isByHand = kept !== undefined && !this.#existing.files.has(kept.file);
    if (isByHand && !isSame) {
      notes.add(`differs from ${kept.file}, which is kept by hand and stays as it is`, entry.place);
    }
    const part = isSame || isByHand ? unchanged : kept === undefined ? added : changed;
    const isStaged = part === unchanged || (part === added && id === entry.id);
    part.push({ ...entry, id, line: isStaged ? entry.line : this.#staging.add(line) });
  }

  #knownIds(shared: string): Map<string, string | undefined> {
    const ids = this.#existing.bySharedId.get(shared) ?? [];
    return new Map(
      ids.map((id) => {
        const kept = this.#existing.byId.get(id);
        return [id, kept && wordsHash(kept.review)];
      }),
    );
  }
}
