import { tryDecodeURIComponent } from 'hono/utils/url';
import { cutText } from '../../contract/plain-text.ts';
import type { Snapshot } from '../snapshot.ts';
import { type DocumentResult, toReviewDocument } from './document.ts';
import { type Asked, findInsights } from './insights.ts';
import { complete, MAX_NAME_CHARS } from './names.ts';
import { getBusiness, getReview, searchReviews } from './reviews.ts';

type Read = (snapshot: Snapshot, name: string) => DocumentResult;
type Complete = (snapshot: Snapshot, typed: string) => string[];

/** MCP resources with an address of their own. */
export const RESOURCES = [
  about('business', 'Business profile and overall rating', 'What get_business returns.'),
  about('insights', 'What customers say overall', 'What get_insights returns without arguments.'),
  about('latest', 'Newest reviews', 'The ten newest reviews.'),
].map(({ path, ...rest }) => ({ uri: `reviews://${path}`, ...rest }));

/** Addresses with a name in them. */
export const RESOURCE_TEMPLATES = [
  about('review/{id}', 'One review', 'What get_review returns.'),
  about('technician/{name}', 'What customers say about a technician', 'get_insights for a name.'),
  about('service/{id}', 'What customers say about a service', 'get_insights for a service.'),
].map(({ path, ...rest }) => ({ uriTemplate: `reviews://${path}`, ...rest }));

const READERS = new Map<string, Read>([
  ['business', getBusiness],
  ['insights', (snapshot) => toReviewDocument(findInsights(snapshot, { quotes: 0 }))],
  ['latest', (snapshot) => searchReviews(snapshot, { mode: 'substring', limit: 10, count: true })],
  ['review/', getReview],
  ['technician/', (snapshot, technician) => readInsights(snapshot, { technician, quotes: 5 })],
  ['service/', (snapshot, service) => readInsights(snapshot, { service, quotes: 5 })],
]);

/** The document at an address, or why there is none. */
export function readResource(snapshot: Snapshot, uri: string): DocumentResult {
  const [, kind = '', encoded] = /^reviews:\/\/(\w+)(?:\/([^/?#]+))?$/.exec(uri) ?? [];
  const read = READERS.get(encoded === undefined ? kind : `${kind}/`);
  const name = tryDecodeURIComponent(encoded ?? '');
  if (read !== undefined && name.length <= MAX_NAME_CHARS) return read(snapshot, name);
  const addresses = RESOURCES.map((resource) => resource.uri);
  const templates = RESOURCE_TEMPLATES.map((template) => template.uriTemplate);
  const all = [...addresses, ...templates].join(', ');
  return { problem: `Resource not found: ${cutText(uri, 100)}. Resources are ${all}.` };
}

function readInsights(snapshot: Snapshot, asked: Asked): DocumentResult {
  const result = findInsights(snapshot, asked);
  return result.sections.length > 0 ? toReviewDocument(result) : { problem: result.hint ?? '' };
}

function about(path: string, title: string, description: string) {
  const [name = path] = path.split('/');
  return { path, name, title, description, mimeType: 'application/json' };
}

const technicians: Complete = ({ business }, typed) =>
  complete(business.technicians, typed, 'name');
const services: Complete = ({ business }, typed) => complete(business.services, typed, 'id');
/** Newest first. */
const reviews: Complete = (snapshot, typed) =>
  snapshot.reviews.map(({ id }) => id).filter((id) => id.startsWith(typed));

/** Prompts and URI templates, each with its argument and the values of it that begin with what was typed. */
export const COMPLETABLE: readonly { name: string; argument: string; complete: Complete }[] = [
  { name: 'should_i_hire', argument: 'service', complete: services },
  { name: 'technician_report', argument: 'technician', complete: technicians },
  { name: 'whats_new', argument: 'since', complete: () => [] },
  { name: 'reviews://review/{id}', argument: 'id', complete: reviews },
  { name: 'reviews://technician/{name}', argument: 'name', complete: technicians },
  { name: 'reviews://service/{id}', argument: 'id', complete: services },
];
