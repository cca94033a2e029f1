import { tryDecodeURIComponent } from 'hono/utils/url';
import { RESOURCE_TEMPLATES, RESOURCES } from '../../contract/mcp-context.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { getInsights } from './insights.ts';
import { complete, MAX_NAME_CHARS } from './names.ts';
import { getBusiness, getReview, searchReviews } from './reviews.ts';
import type { ToolOutcome } from './tool-result.ts';

type Read = (snapshot: Snapshot, name: string, now: number) => ToolOutcome | Promise<ToolOutcome>;
type Complete = (snapshot: Snapshot, prefix: string) => string[];

const READERS = new Map<string, Read>([
  ['business', (snapshot, _, now) => getBusiness(snapshot, now)],
  ['insights', (snapshot) => getInsights(snapshot, { quotes: 0 })],
  ['latest', (snapshot) => searchReviews(snapshot, { mode: 'substring', limit: 10, count: true })],
  ['review/', getReview],
  ['technician/', (snapshot, technician) => getInsights(snapshot, { technician, quotes: 5 })],
  ['service/', (snapshot, service) => getInsights(snapshot, { service, quotes: 5 })],
]);

/** Returns the resource at a URI, or a problem that lists the known URIs. */
export async function readResource(
  snapshot: Snapshot,
  uri: string,
  now: number,
): Promise<ToolOutcome> {
  const [, kind = '', encoded] = /^reviews:\/\/(\w+)(?:\/([^/?#]+))?$/.exec(uri) ?? [];
  const read = READERS.get(encoded === undefined ? kind : `${kind}/`);
  const name = tryDecodeURIComponent(encoded ?? '');
  if (read !== undefined && name.length <= MAX_NAME_CHARS) return read(snapshot, name, now);
  const uris = RESOURCES.map((listed) => listed.uri);
  const templates = RESOURCE_TEMPLATES.map((listed) => listed.uriTemplate);
  const known = [...uris, ...templates].join(', ');
  return { problem: `Resource not found: ${cutText(uri, 100)}. Resources are ${known}.` };
}

const technicians: Complete = ({ business }, prefix) =>
  complete(business.technicians, prefix, 'name');
const services: Complete = ({ business }, prefix) => complete(business.services, prefix, 'id');
/** Ids of reviews, newest first. */
const reviews: Complete = (snapshot, prefix) =>
  snapshot.reviews.map(({ id }) => id).filter((id) => id.startsWith(prefix));

/** The argument of each prompt and URI template, with the function that completes it. */
export const COMPLETIONS: readonly { name: string; argument: string; complete: Complete }[] = [
  { name: 'should_i_hire', argument: 'service', complete: services },
  { name: 'technician_report', argument: 'technician', complete: technicians },
  { name: 'whats_new', argument: 'since', complete: () => [] },
  { name: 'reviews://review/{id}', argument: 'id', complete: reviews },
  { name: 'reviews://technician/{name}', argument: 'name', complete: technicians },
  { name: 'reviews://service/{id}', argument: 'id', complete: services },
];
