import { tryDecodeURIComponent } from 'hono/utils/url';
import type { z } from 'zod';
import { InsightsArguments } from '../../contract/mcp-insights.ts';
import { ReviewArguments } from '../../contract/mcp-tools.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Snapshot } from '../snapshot.ts';
import { type DocumentResult, toReviewDocument } from './document.ts';
import { findInsights } from './insights.ts';
import { complete } from './names.ts';
import { getBusiness, getReview, searchReviews } from './reviews.ts';

function about(name: string, title: string, description: string) {
  return { name, title, description, mimeType: 'application/json' };
}

/** MCP resources with an address of their own. */
export const RESOURCES = [
  about('business', 'Business profile and overall rating', 'What get_business returns.'),
  about('insights', 'What customers say overall', 'What get_insights returns without arguments.'),
  about('latest', 'Newest reviews', 'The ten newest reviews, whole.'),
].map((one) => ({ uri: `reviews://${one.name}`, ...one }));

/** Addresses with a name in them. */
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

const TEMPLATE = /^reviews:\/\/(\w+)\/([^/?#]+)$/;
/** A name in such an address must be one that the tool would take. */
const NAMES: Readonly<Record<string, z.ZodType>> = {
  review: ReviewArguments.shape.id,
  technician: InsightsArguments.shape.technician,
  service: InsightsArguments.shape.service,
};

const ADDRESSES = [
  ...RESOURCES.map(({ uri }) => uri),
  ...RESOURCE_TEMPLATES.map(({ uriTemplate }) => uriTemplate),
];

/** The document at an address, or why there is none. */
export function readResource(snapshot: Snapshot, uri: string): DocumentResult {
  if (uri === 'reviews://business') return getBusiness(snapshot);
  if (uri === 'reviews://insights') {
    return toReviewDocument(findInsights(snapshot, { quotes: 0 }));
  }
  if (uri === 'reviews://latest') {
    return searchReviews(snapshot, { mode: 'substring', limit: 10, count: true });
  }
  const [, kind = '', encoded = ''] = TEMPLATE.exec(uri) ?? [];
  const name = tryDecodeURIComponent(encoded);
  if (!NAMES[kind]?.safeParse(name).success) {
    return { problem: `No resource ${cutText(uri, 100)}. There are ${ADDRESSES.join(', ')}.` };
  }
  if (kind === 'review') return getReview(snapshot, name);
  const result = findInsights(snapshot, { [kind]: name, quotes: 5 });
  if (result.sections.length > 0) return toReviewDocument(result);
  return { problem: result.hint ?? `No ${kind} ${name}` };
}

type Source = (snapshot: Snapshot, typed: string) => string[];

const technicians: Source = ({ business }, typed) => complete(business.technicians, typed, 'name');
const services: Source = ({ business }, typed) => complete(business.services, typed, 'id');
/** Newest first. */
const reviews: Source = (snapshot, typed) =>
  snapshot.reviews.map(({ id }) => id).filter((id) => id.startsWith(typed));

/** Prompts and URI templates, each with the arguments whose values are known: those that begin with what was typed. */
export const COMPLETABLE: readonly { name: string; sources: ReadonlyMap<string, Source> }[] = [
  { name: 'should_i_hire', sources: new Map([['service', services]]) },
  { name: 'technician_report', sources: new Map([['technician', technicians]]) },
  { name: 'whats_new', sources: new Map() },
  { name: 'reviews://review/{id}', sources: new Map([['id', reviews]]) },
  { name: 'reviews://technician/{name}', sources: new Map([['name', technicians]]) },
  { name: 'reviews://service/{id}', sources: new Map([['id', services]]) },
];
