import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { lastChange } from '../../contract/review.ts';
import type { SearchSelection, SinceResult } from '../../contract/search-result.ts';
import type { PageData } from './page-data.ts';
import { siteEmbed } from './to-embed.ts';

/** What is left of a response: items of a list, keys of a map, characters of a text, and lines in all. */
const MAX_ITEMS = 1;
const MAX_KEYS = 30;
const MAX_TEXT = 300;
const MAX_LINES = 60;

/** Returns what an endpoint returns for this business, shortened, or undefined if the build cannot know it. */
export function sampleOf(data: PageData, path: string): string | undefined {
  const file = path.replace('{page}', '1');
  const text = data.documents.find((document) => document.path === file)?.content;
  if (/\.(xml|atom)$/.test(path)) return text && firstLines(String(text).replaceAll('><', '>\n<'));
  const body =
    data.once(computed)[path] ?? (text === undefined ? undefined : JSON.parse(String(text)));
  return body === undefined ? undefined : firstLines(JSON.stringify(shortened(body), null, 2));
}

/** Responses that are not files, or of which the data is at hand. The parameters are those of the requests on the page. */
function computed(data: PageData): Record<string, unknown> {
  const { dataset } = data;
  const [review] = dataset.reviews;
  if (review === undefined) return {};
  const good = dataset.reviews.filter(({ rating }) => rating >= 4);
  const since = dataset.reviews.filter(({ date }) => date >= review.date);
  const removed = dataset.removed.filter(({ removed_at }) => removed_at >= review.date);
  const changes = [...since.map(lastChange), ...removed.map((one) => one.removed_at)];
  return {
    '/reviews.json': dataset,
    '/embed.json': data.once(siteEmbed),
    '/api/reviews/{id}': review,
    '/api/reviews/search': {
      query: { min_rating: 4, mode: 'substring', limit: 2, count: true, sort: 'newest' },
      total: good.length,
      count: Math.min(good.length, 2),
      aggregate_rating: aggregateRating(good),
      reviews: good.slice(0, 2),
    } satisfies Partial<SearchSelection>,
    '/api/reviews/since/{date}': {
      since: review.date,
      updated_at: changes.toSorted().at(-1) ?? dataset.updated_at,
      count: since.length,
      reviews: since,
      removed,
    } satisfies SinceResult,
  };
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_TEXT) return `${value.slice(0, MAX_TEXT)}…`;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const kept = entries.length > MAX_KEYS ? entries.slice(0, 3) : entries;
  return Object.fromEntries(kept.map(([key, inner]) => [key, shortened(inner)]));
}

function firstLines(text: string): string {
  const lines = text.split('\n');
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'].join('\n') : text;
}
