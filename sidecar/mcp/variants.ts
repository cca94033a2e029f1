import { API_VERSION } from '../../contract/dataset.ts';
import { serverName } from '../../contract/mcp.ts';
import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Snapshot } from '../snapshot.ts';
import { THIN_EVIDENCE } from './insights.ts';
import { listNames, namesIn } from './names.ts';
import { DOCUMENT_TOOLS, REVIEW_TOOLS } from './tools.ts';

/** One of the endpoints. */
export type Variant = typeof REVIEWS_VARIANT;

export const REVIEWS_VARIANT = {
  tools: REVIEW_TOOLS,
  hasResources: true,
  /** Which tool answers what, for the instructions. */
  howTo:
    'Quality questions ("good at X?", "what about technician Y?"): one get_insights call answers both at once. Exact words, complaints, recent experience: search_reviews with limit 5-10. Cite review ids or urls.',
};

export const DOCUMENTS_VARIANT: Variant = {
  tools: DOCUMENT_TOOLS,
  hasResources: false,
  howTo: 'search finds summaries and reviews, fetch gives the text of one. Cite the url.',
};

/** Clients cut longer instructions. */
const MAX_INSTRUCTIONS_CHARS = 2_048;

export function toServerInfo({ siteUrl, business }: Snapshot) {
  const title = `Reviews of ${business.name}`;
  return { name: serverName(siteUrl), title, version: API_VERSION, websiteUrl: `${siteUrl}/` };
}

/** What a model reads before its first call: which business this is, which tool answers what and, last, which names exist. */
export function toInstructions(snapshot: Snapshot, howTo: string): string {
  const { business, aggregateRating, reviews, insights } = snapshot;
  const { address_locality, address_region } = business.address;
  const { first_date, last_date } = insights.method.generated_from;
  const { rating_value, verified_count } = aggregateRating;
  const span = first_date === null ? '' : ` from ${first_date} to ${last_date}`;
  const mean = rating_value === null ? '' : `, mean ${rating_value} of 5`;
  const { service, aspect } = namesIn(snapshot);
  const technicians = business.technicians.map(({ name, active }) =>
    active ? name : `${name} (left)`,
  );
  const lines = [
    `Customer reviews of ${cutText(business.name, 120)} (${business.type}; ${address_locality}, ${address_region}): ${reviews.length} reviews${span}${mean}, ${verified_count} matched to a job. Read-only, no key.`,
    howTo,
    `Fewer than ${THIN_EVIDENCE} reviews on a subject are thin evidence: say so. ${REVIEW_TEXT_NOTICE}`,
    listNames('Services', service),
    listNames('Technicians', technicians),
    listNames('Aspects', aspect),
  ];
  return cutText(lines.join('\n'), MAX_INSTRUCTIONS_CHARS);
}
