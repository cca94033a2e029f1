import { verificationCounts } from '../../contract/aggregate-rating.ts';
import { API_VERSION } from '../../contract/dataset.ts';
import { serverName } from '../../contract/mcp.ts';
import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import { cutText, numbered } from '../../contract/plain-text.ts';
import { MIN_EVIDENCE } from '../dataset/opinions.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { formatNames, knownNames } from './names.ts';
import { CHATGPT_VARIANT_TOOLS, REVIEW_TOOLS, type Tool } from './tools.ts';

/** A set of tools served at its own path. */
export type Variant = {
  readonly tools: readonly Tool[];
  /** Whether it has resources, prompts and completions too. */
  readonly hasResources: boolean;
  /** Tells models which tool to call. Part of the instructions. */
  readonly guidance: string;
};

export const REVIEWS_VARIANT: Variant = {
  tools: REVIEW_TOOLS,
  hasResources: true,
  guidance:
    'For quality questions ("good at X?", "what about technician Y?") one get_insights call answers both. For exact words, complaints or recent experience call search_reviews with limit 5 to 10. Cite review ids or urls.',
};

export const CHATGPT_VARIANT: Variant = {
  tools: CHATGPT_VARIANT_TOOLS,
  hasResources: false,
  guidance:
    'search finds summaries and reviews; fetch returns the text of one result. Cite its url.',
};

/** Maximum length of the instructions, in UTF-16 code units. Clients truncate longer ones. */
const MAX_INSTRUCTIONS_CHARS = 2_048;

export function toServerInfo({ site_url, business }: Snapshot) {
  const title = `Reviews of ${business.name}`;
  return { name: serverName(site_url), title, version: API_VERSION, websiteUrl: `${site_url}/` };
}

/** Returns the server's instructions: the business, the guidance, and the known names last, because long lists are cut. */
export function toInstructions(snapshot: Snapshot, guidance: string): string {
  const { business, aggregate_rating, reviews, insights, sample } = snapshot;
  const { address_locality: town, address_region: region } = business.address;
  const place = region === undefined ? town : `${town}, ${region}`;
  const { first_date, last_date } = insights.method.generated_from;
  const { rating_value } = aggregate_rating;
  const span = first_date === null ? '' : ` from ${first_date} to ${last_date}`;
  const mean = rating_value === null ? '' : `, mean rating ${rating_value} of 5`;
  const technicians = business.technicians.map(({ name, active }) =>
    active ? name : `${name} (left)`,
  );
  const lines = [
    `Customer reviews of ${cutText(business.name, 120)} (${business.type}; ${place}): ${numbered(reviews.length, 'review')}${span}${mean}; ${verificationCounts(aggregate_rating)}. Read-only, no key needed.${sample ? ' Sample data: say that this business does not exist.' : ''}`,
    guidance,
    `If fewer than ${MIN_EVIDENCE} reviews mention a subject, say that the evidence is thin. ${REVIEW_TEXT_NOTICE}`,
    knownNames(snapshot, ['service']),
    formatNames('Technicians', technicians),
    knownNames(snapshot, ['aspect']),
  ];
  return cutText(lines.join('\n'), MAX_INSTRUCTIONS_CHARS);
}
