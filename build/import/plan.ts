import type { Platform } from '../../contract/platform.ts';
import { areAlike, nameOf, toCompared } from '../check/find-duplicates.ts';
import type { ContentLine, ContentRecommendation, ContentReview } from '../read/content-schema.ts';
import { idKey } from '../read/ids.ts';
import { type Existing, sourceKey } from './existing.ts';
import { CheckedReview, idFrom, idFromText, type RowResult } from './review/to-review.ts';

/** An imported review with its place in the export, and the files that have it. */
type Entry = Placed & { files: Set<string> };
type Placed = { review: ContentReview; place: string };

/** Maximum number of reviews of one name and time that are compared: more are of many customers without a name. */
const MAX_VERSIONS = 20;

/** A row that is a review. */
type ReadReview = Extract<RowResult, { review: ContentLine }>;

/** Sentences about rows, in their order and counted by kind. */
class Tallies {
  readonly counts = new Map<string, number>();
  readonly sentences: string[] = [];

  add(kind: string, sentence = kind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.sentences.push(sentence);
  }
}

/** The changes that an import would make. `rows` = added + changed + unchanged + recommended + skipped + duplicates. */
export class Plan {
  rows = 0;
  readonly added: ContentReview[] = [];
  readonly changed: ContentReview[] = [];
  readonly unchanged: ContentReview[] = [];
  /** Those of the unchanged reviews that differ in an export made before their last change. */
  readonly outdated: ContentReview[] = [];
  /** The last moment in the files, by platform: their export was not made before it. */
  readonly newest = new Map<Platform, string>();
  /** Recommendations by `idKey`, and those of them that are new or changed. */
  readonly recommended = new Set<string>();
  readonly newlyRecommended: ContentRecommendation[] = [];
  duplicates = 0;
  readonly skipped = new Tallies();
  readonly notes = new Tallies();
}

/** Collects the reviews of all files, then compares them with the content. */
export class Collection {
  readonly #existing: Existing;
  readonly #byId = new Map<string, Entry>();
  /** Reviews without a source id, by the id that several may share, then by `idFromText`. */
  readonly #byShared = new Map<string, Map<string, Entry>>();
  /** Platforms whose exports date changes of reviews. */
  readonly #dated = new Set<Platform>();
  readonly #plan = new Plan();

  constructor(existing: Existing) {
    this.#existing = existing;
  }

  skip(kind: string, place: string, reason: string, note?: string): void {
    this.#plan.rows++;
    this.#plan.skipped.add(kind, `${place}: ${reason}`);
    if (note !== undefined) this.#plan.notes.add(note);
  }

  add(
    file: string,
    place: string,
    { review: found, hasSharedId, isDated, idAsOther, notes }: ReadReview,
    unsaid: readonly (keyof ContentReview)[],
  ): void {
    this.#plan.rows++;
    for (const note of notes) this.#plan.notes.add(note);
    if ('recommends' in found) {
      this.#recommend(found, place);
      return;
    }
    const id = this.#idFor(found, idAsOther);
    const stored = this.#existing.byId.get(idKey(id))?.review;
    const kept = stored && Object.fromEntries(unsaid.map((part) => [part, stored[part]]));
    const review = { ...found, ...kept, id };
    const { newest } = this.#plan;
    const { platform } = review.source;
    if (isDated) this.#dated.add(platform);
    if (changedAt(review) > (newest.get(platform) ?? '')) newest.set(platform, changedAt(review));
    const group = hasSharedId ? (this.#byShared.get(id) ?? new Map<string, Entry>()) : this.#byId;
    if (hasSharedId) this.#byShared.set(id, group);
    const key = hasSharedId ? idFromText(id, review) : idKey(id);
    const { review: earlier, files = new Set<string>() } = group.get(key) ?? {};
    if (this.#isRefused({ review, place }, earlier, files.has(file))) return;
    files.add(file);
    if (earlier !== undefined) {
      this.#plan.duplicates++;
      const note = `rows of several days or names have the id ${id}, and the newest is used: if they are different reviews, map the column of the id to none`;
      if (earlier.date !== review.date || nameOf(earlier) !== nameOf(review))
        this.#plan.notes.add(note);
      if (changedAt(earlier) > changedAt(review)) return;
    }
    group.set(key, { review, place, files });
  }

  /** Skips a review with the id of another one, as in lists that count from 1: no edit changes name and day, `isOneFile` is no edit. */
  #isRefused({ review, place }: Placed, holder?: ContentReview, isOneFile = false): boolean {
    if (holder === undefined || nameOf(holder) === nameOf(review)) return false;
    if (holder.date === review.date && !isOneFile) return false;
    const reason = `the id ${holder.id} is of another review, of ${holder.date}: map the column of the id to none`;
    this.#plan.skipped.add('id of another review', `${place}: ${reason}`);
    return true;
  }

  #recommend(found: ContentRecommendation, place: string): void {
    const { byId, removed, recommendations } = this.#existing;
    const { recommended, newlyRecommended, skipped } = this.#plan;
    const key = idKey(found.id);
    const stored = recommendations.get(key)?.review;
    const next = { ...stored, ...found };
    // What the owner withholds stays as it is.
    const isKept = stored && (stored.withhold || toLine(next) === toLine(stored));
    const kind = 'removed earlier, or a review';
    if (byId.has(key) || removed.has(key)) skipped.add(kind, `${place}: ${kind}`);
    else if (recommended.has(key)) this.#plan.duplicates++;
    else if (recommended.add(key) && !isKept) newlyRecommended.push(next);
  }

  /**
   * Returns the id of a review in the content, or its own id, hashed if another id differs from it only in case. A review of a
   * platform that had no name when it was imported is known by its id of then.
   */
  #idFor(review: ContentReview, idAsOther: string): string {
    const { bySource, byId } = this.#existing;
    const stored = byId.get(idKey(idAsOther))?.review;
    const known =
      bySource.get(sourceKey(review)) ??
      (stored?.source.platform === 'other' ? stored.id : undefined);
    const key = idKey(review.id);
    const holder = this.#byId.get(key)?.review ?? this.#existing.byId.get(key)?.review ?? review;
    const isTaken = holder.id !== review.id;
    return known ?? (isTaken ? idFrom(review.source.platform, review.id, true) : review.id);
  }

  /** Returns the plan of an import at the time `now`. */
  plan(now: string): Plan {
    for (const entry of this.#byId.values()) this.#place(entry, now);
    for (const [shared, group] of this.#byShared) {
      this.#dropEdited(group);
      for (const [own, entry] of group) {
        const id = this.#idOf(own, shared, group.size, entry.review);
        this.#place({ ...entry, review: { ...entry.review, id } }, now);
      }
    }
    return this.#plan;
  }

  /** Drops a version of a review without a source id if a later file has it with other words. A file has each review once. */
  #dropEdited(group: Map<string, Entry>): void {
    if (group.size === 1 || group.size > MAX_VERSIONS) return;
    const entries = [...group].map(([own, entry]) => {
      return { own, ...entry, compared: toCompared(entry.review) };
    });
    for (const [at, { own, files, compared }] of entries.entries()) {
      const isEdited = entries.slice(at + 1).some((later) => {
        return later.files.isDisjointFrom(files) && areAlike(compared, later.compared);
      });
      if (!isEdited || !group.delete(own)) continue;
      this.#plan.duplicates++;
      this.#plan.notes.add(
        'the same review with other words in a later file: those of the later file are used',
      );
    }
  }

  /**
   * Returns the id of a review without a source id: the shared id if only this review has it, else `own`. Stored reviews keep
   * their id. If the shared id was removed, any of the reviews could be the removed one, so none is imported. Of two customers
   * without a name, the later one does not replace the stored one.
   */
  #idOf(own: string, shared: string, count: number, review: ContentReview): string {
    const { byId, removed } = this.#existing;
    if (byId.has(own) || removed.has(own)) return own;
    const stored = byId.get(shared);
    const keepsShared = stored !== undefined && idFromText(shared, stored.review) === own;
    const isAnother =
      stored && nameOf(review) === '' && !areAlike(toCompared(stored.review), toCompared(review));
    const isOnly = count === 1 && !isAnother;
    return keepsShared || isOnly || removed.has(shared) ? shared : own;
  }

  /** Adds an entry to the plan. An export that dates its changes, and was made before the last one of a review, does not take it back. */
  #place({ review, place }: Placed, now: string): void {
    const { added, changed, unchanged, outdated, newest, skipped, notes } = this.#plan;
    const key = idKey(review.id);
    const stored = this.#existing.byId.get(key);
    if (this.#existing.removed.has(key)) {
      const reason = 'this review was removed, or may have been (content/removed.ndjson)';
      skipped.add('removed earlier', `${place}: ${reason}`);
    } else if (stored === undefined) added.push(review);
    else if (!this.#isRefused({ review, place }, stored.review)) {
      const next = merge(stored.review, review, now);
      const isSame = toLine(next) === toLine(stored.review);
      const { platform } = review.source;
      const isOlder =
        this.#dated.has(platform) &&
        (newest.get(platform) ?? '') < (stored.review.updated_at ?? '');
      if (isSame || isOlder || !stored.isImported) unchanged.push(stored.review);
      else changed.push(next);
      if (isOlder && !isSame && stored.isImported) outdated.push(stored.review);
      const kept = stored.review.source.platform;
      if (kept !== platform) notes.add(`stays on the platform ${kept}: its address depends on it`);
      if (!isSame && !stored.isImported)
        notes.add(`differs from ${stored.origin.file}, which is edited by hand`);
    }
  }
}

/** Returns the time of the last change, by which the newest of several copies is used, or else that of the last file. */
function changedAt({ date, published_at, updated_at }: ContentReview): string {
  return updated_at ?? published_at ?? date;
}

/** Returns a review as a line of imports/, with keys in the order of the schema. */
export function toLine(review: ContentLine): string {
  return JSON.stringify('recommends' in review ? review : CheckedReview.parse(review));
}

/**
 * Updates a stored review from an export. Keeps the owner's fields: mentions, flags, their own verification, and a reply if the
 * export has none. `now` is the time of an edit that the export does not date.
 */
function merge(stored: ContentReview, imported: ContentReview, now: string): ContentReview {
  const isOwn = stored.verification.method !== 'platform' && stored.verification.method !== 'none';
  const author = stored.reply?.author;
  const reply = imported.reply && { ...imported.reply, ...(author !== undefined && { author }) };
  const next: ContentReview = {
    ...stored,
    ...imported,
    id: stored.id,
    // A day alone may be that of another time zone.
    date: stored.published_at && !imported.published_at ? stored.date : imported.date,
    source: {
      ...stored.source,
      // Only a rounded rating has its original.
      rating: undefined,
      ...imported.source,
      // Ids depend on the platform, so it stays as it is, even if it has a name by now.
      platform: stored.source.platform,
    },
    verification: isOwn ? stored.verification : imported.verification,
    ...(reply !== undefined && { reply }),
  };
  const times = [stored.updated_at, imported.updated_at].filter((at) => at !== undefined);
  const latest = times.sort().at(-1);
  const isEdited = editableFields(next) !== editableFields(stored);
  const updated = isEdited && latest === stored.updated_at ? now : latest;
  return updated === undefined ? next : { ...next, updated_at: updated };
}

function editableFields({ rating, source, title, text, reply }: ContentReview): string {
  return JSON.stringify([rating, source.rating, title, text, reply?.text]);
}
