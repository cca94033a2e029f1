import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import type { StoredReview } from './import/existing.ts';

/** A job of the business, and the time (RFC 3339 UTC) when the review was found to belong to it. */
export type Job = { job_number: string; verified_at: string };

/**
 * Marks reviews as verified by their jobs. Returns the new texts of their files. Stores an HMAC-SHA-256 of each job number under a key, never the number
 * itself: the owner of the key can prove which job a review belongs to.
 */
export async function verifyReviews(
  jobs: ReadonlyMap<StoredReview, Job>,
  key: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [{ originOf, isImported }, { job_number, verified_at }] of jobs) {
    const evidence = createHmac('sha256', key).update(job_number).digest('hex');
    const verification = { status: 'verified', method: 'job_match', verified_at, evidence };
    const { file, text } = originOf();
    const next = () => withVerification(text, isImported, verification);
    const before = texts.get(file) ?? (await readFile(file, 'utf8'));
    texts.set(file, before.replace(text, next));
  }
  return texts;
}

/** Sets the verification in the fields of a review, given as a JSON line or as YAML. Keeps YAML comments and field order. */
function withVerification(fields: string, isLine: boolean, verification: object): string {
  if (isLine) return JSON.stringify({ ...JSON.parse(fields), verification });
  const document = parseDocument(fields);
  document.set('verification', verification);
  return document.toString();
}
