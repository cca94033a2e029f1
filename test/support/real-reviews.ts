import { existsSync, readFileSync } from 'node:fs';
import { newestFirst } from '../../contract/find-reviews.ts';
import { platformOf } from '../../contract/platform.ts';
import type { Review } from '../../contract/review.ts';

/** Real reviews for measurements. They are not part of the project. */
const REAL_REVIEWS = new URL('../../../shared/data/reviews/real-22k.ndjson', import.meta.url);

type Row = {
  id: string;
  rating?: number;
  date?: string;
  text?: string;
  title?: string;
  author?: { name?: string };
  source?: { platform?: string };
  owner_reply?: { text?: string; date?: string };
};

/** Reads the rows with a rating and a date as reviews, newest first. Returns undefined if the file is missing. */
export function readRealReviews(): Review[] | undefined {
  if (!existsSync(REAL_REVIEWS)) return undefined;
  const rows: Row[] = readFileSync(REAL_REVIEWS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const reviews = new Map<string, Review>();
  for (const row of rows) {
    const { id, rating, date } = row;
    if (!Number.isInteger(rating) || rating === undefined || rating < 1 || rating > 5) continue;
    if (date === undefined || !/^\d{4}-\d\d-\d\d$/.test(date)) continue;
    reviews.set(id, toReview(row, rating, date));
  }
  return [...reviews.values()].sort(newestFirst);
}

function toReview(row: Row, rating: number, date: string): Review {
  const { id, text = '', title, author, source, owner_reply } = row;
  return {
    id: id.replace(/[^\w-]/g, '-').slice(0, 64),
    url: `https://reviews.example/reviews/${encodeURIComponent(id)}/`,
    date,
    rating,
    ...(title && { title: title.slice(0, 500) }),
    text,
    author: { name: author?.name?.slice(0, 200) || 'Anonymous' },
    source: { platform: platformOf(source?.platform ?? '') ?? 'other' },
    verification: { status: 'unverified', method: 'none' },
    mentions: { technicians: [], services: [], service_areas: [] },
    ...(owner_reply?.text && { reply: { text: owner_reply.text, date: owner_reply.date ?? date } }),
  };
}
