import type { z } from 'zod';
import { cutText } from '../../contract/cut-text.ts';
import { InsightsArguments } from '../../contract/mcp-insights.ts';
import { ReviewArguments } from '../../contract/mcp-tools.ts';
import type { Snapshot } from '../snapshot.ts';
import { type DocumentResult, toDocument, toReviewDocument } from './document.ts';
import { findInsights } from './insights.ts';
import { searchReviews } from './search-reviews.ts';
import { getReview, toBusinessResult } from './tools.ts';

const QUOTES = 5;
const LATEST = 10;

function about(name: string, title: string, description: string) {
  return { name, title, description, mimeType: 'application/json' };
}

export const RESOURCES = [
  about('business', 'Business profile and overall rating', 'What get_business returns.'),
  about('insights', 'What customers say overall', 'What get_insights returns without arguments.'),
  about('latest', 'Newest reviews', 'The ten newest reviews, whole.'),
].map((one) => ({ uri: `reviews://${one.name}`, ...one }));

export const RESOURCE_TEMPLATES = [
  { uriTemplate: 'reviews://review/{id}', ...about('review', 'One review', 'One review whole.') },
  {
    uriTemplate: 'reviews://technician/{name}',
    ...about('technician', 'What customers say about a technician', 'get_insights for one name.'),
  },
  {
    uriTemplate: 'reviews://service/{id}',
    ...about('service', 'What customers say about a service', 'get_insights for one service.'),
  },
];

const TEMPLATE = /^reviews:\/\/(review|technician|service)\/([^/?#]+)$/;
/** A name in such an address must be one that the tool would take. */
const NAMES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['review', ReviewArguments.shape.id],
  ['technician', InsightsArguments.shape.technician],
  ['service', InsightsArguments.shape.service],
]);

/** The document at an address, or in words why there is none. */
export function readResource(snapshot: Snapshot, uri: string): DocumentResult {
  if (uri === 'reviews://business') return { document: toDocument(toBusinessResult(snapshot)) };
  if (uri === 'reviews://insights') {
    return { document: toReviewDocument(findInsights(snapshot, { quotes: 0 })) };
  }
  if (uri === 'reviews://latest') {
    const found = searchReviews(snapshot, { mode: 'substring', limit: LATEST, count: true });
    if ('issues' in found) throw new Error('the search for the newest reviews was refused');
    return found;
  }
  const [, kind = '', encoded = ''] = TEMPLATE.exec(uri) ?? [];
  const name = decode(encoded);
  if (name === undefined || !NAMES.get(kind)?.safeParse(name).success) {
    return { problem: `No resource ${cutText(uri, 100)}` };
  }
  if (kind === 'review') return getReview(snapshot, name);
  const result = findInsights(snapshot, { [kind]: name, quotes: QUOTES });
  if (result.sections.length > 0) return { document: toReviewDocument(result) };
  return { problem: result.hint ?? `No ${kind} ${name}` };
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
