import { afterAll, beforeAll } from 'vitest';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { describeConditional } from './conditional.cases.ts';

/** A path with validators for each route: a page, a document and the queries. */
const PATHS = [
  '/',
  '/reviews.json',
  '/api/reviews/search?query=brake&mode=words',
  '/api/reviews/since/2025-06-01',
  '/api/reviews/q-001',
];

/** Further paths of a deployed site, whose servers may treat each differently. */
const DEPLOYED = [
  '/insights.json',
  '/insights/reviews.json',
  '/embed.json',
  '/api/feed.json',
  '/feed.xml',
  '/.well-known/openapi.json',
  '/etags.json',
  '/api/reviews/search',
  '/api/reviews/since/2025-06-01?by=updated',
];

/** With this variable, the table runs against a deployed site. */
const target = process.env.TARGET_URL;
let garage: ServedGarage | undefined;
let origin = target ?? '';

beforeAll(async () => {
  if (target !== undefined) return;
  garage = await serveGarage({}, {}, true);
  origin = garage.url;
});
afterAll(() => garage?.[Symbol.asyncDispose]());

describeConditional(target === undefined ? PATHS : [...PATHS, ...DEPLOYED], () => origin);
