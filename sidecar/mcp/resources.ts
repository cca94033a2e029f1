import type { z } from 'zod';
import { cutText } from '../../contract/cut-text.ts';
import { InsightsArguments } from '../../contract/mcp-insights.ts';
import { ReviewArguments } from '../../contract/mcp-tools.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { toBusinessAnswer } from './business-answer.ts';
import { answerInsights } from './insights-answer.ts';
import { type Document, documentOf } from './json.ts';
import { reviewDocument } from './review-document.ts';
import { searchReviews } from './search-result.ts';

const mimeType = 'application/json';

export const RESOURCES = [
  {
    uri: 'reviews://business',
    name: 'business',
    title: 'Business profile and overall rating',
    description: 'What get_business answers.',
    mimeType,
  },
  {
    uri: 'reviews://insights',
    name: 'insights',
    title: 'What customers say overall',
    description: 'Summary, aspects and FAQ, as get_insights answers without arguments.',
    mimeType,
  },
  {
    uri: 'reviews://latest',
    name: 'latest',
    title: 'Newest reviews',
    description: 'The ten newest reviews, whole.',
    mimeType,
  },
] as const;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'reviews://review/{id}',
    name: 'review',
    title: 'One review',
    description: 'One review whole.',
    mimeType,
  },
  {
    uriTemplate: 'reviews://technician/{name}',
    name: 'technician',
    title: 'What customers say about a technician',
    description: 'What get_insights answers for a technician.',
    mimeType,
  },
  {
    uriTemplate: 'reviews://service/{id}',
    name: 'service',
    title: 'What customers say about a service',
    description: 'What get_insights answers for a service.',
    mimeType,
  },
] as const;

const TEMPLATE = /^reviews:\/\/(review|technician|service)\/([^/?#]+)$/;
/** What stands for a name in such an address must be what the tool would take for it. */
const NAMES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['review', ReviewArguments.shape.id],
  ['technician', InsightsArguments.shape.technician],
  ['service', InsightsArguments.shape.service],
]);
const QUOTES = 5;
const LATEST = 10;

/** What stands behind an address, or in words why there is nothing. */
export function readResource(
  dataset: Dataset,
  uri: string,
): { document: Document } | { problem: string } {
  if (uri === 'reviews://business') return { document: documentOf(toBusinessAnswer(dataset)) };
  if (uri === 'reviews://insights') {
    return { document: documentOf(answerInsights(dataset, { quotes: 0 })) };
  }
  if (uri === 'reviews://latest') return { document: latest(dataset) };
  const [, kind = '', encoded = ''] = TEMPLATE.exec(uri) ?? [];
  const name = decode(encoded);
  if (name === undefined || !NAMES.get(kind)?.safeParse(name).success) {
    return { problem: `No resource ${cutText(uri, 100)}` };
  }
  if (kind === 'review') return reviewDocument(dataset, name);
  const answer = answerInsights(dataset, { [kind]: name, quotes: QUOTES });
  if (answer.sections.length > 0) return { document: documentOf(answer) };
  return { problem: answer.hint ?? `No ${kind} ${name}` };
}

function latest(dataset: Dataset): Document {
  const found = searchReviews(dataset, { mode: 'substring', limit: LATEST, count: true });
  if ('document' in found) return found.document;
  throw new Error('the search for the newest reviews was refused');
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
