import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import type { StoredReview } from './import/existing.ts';

/** A job of the business, and the time (RFC 3339 UTC) when the review was found to belong to it, by default `now`. */
export type Job = { job_number: string; verified_at?: string | undefined };

/**
 * Marks reviews as verified by their jobs, and as updated `now` (RFC 3339 UTC) unless they are marked so already. Returns the new
 * texts of their files. Stores an HMAC-SHA-256 of each job number under a key, never the number itself: the owner of the key can
 * prove which job a review belongs to.
 */
export async function verifyReviews(
  jobs: ReadonlyMap<StoredReview, Job>,
  key: string,
  now: string,
): Promise<Map<string, string>> {
  const changes: [StoredReview, object][] = [];
  for (const [stored, job] of jobs) {
    const { evidence: before, verified_at: since } = stored.review.verification;
    const evidence = createHmac('sha256', key).update(job.job_number).digest('hex');
    const known = before === evidence && since;
    const verified_at = job.verified_at ?? (known || now);
    if (verified_at === known) continue;
    const verification = { status: 'verified', method: 'job_match', verified_at, evidence };
    changes.push([stored, { verification, updated_at: now }]);
  }
  return setFields(changes);
}

/** Sets fields of reviews, each in its line or file; undefined deletes one. Returns the new texts of the files. Keeps YAML comments, field order and line ends. */
export async function setFields(
  changes: readonly (readonly [StoredReview<unknown>, object])[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [{ origin, isImported }, fields] of changes) {
    const { file, text } = origin;
    const before = texts.get(file) ?? (await readFile(file, 'utf8'));
    texts.set(
      file,
      before.replace(text, () => withFields(text, isImported, fields)),
    );
  }
  return texts;
}

function withFields(text: string, isLine: boolean, fields: object): string {
  if (isLine) return JSON.stringify({ ...JSON.parse(text), ...fields });
  const document = parseDocument(text);
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) document.delete(name);
    else document.set(name, value);
  }
  return document.toString({ lineWidth: 0 }).replaceAll('\n', /\r?\n/.exec(text)?.[0] ?? '\n');
}
