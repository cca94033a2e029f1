import { afterAll, beforeAll } from 'vitest';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { describeConditional } from './conditional.cases.ts';

/** Paths with validators. With TARGET_URL, the table runs against a deployed site. */
const PATHS = [
  '/',
  '/reviews.json',
  '/insights.json',
  '/insights/reviews.json',
  '/embed.json',
  '/api/feed.json',
  '/feed.xml',
  '/.well-known/openapi.json',
  '/etags.json',
  '/api/reviews/search',
  '/api/reviews/search?query=brake&mode=words',
  '/api/reviews/since/2025-06-01',
  '/api/reviews/since/2025-06-01?by=updated',
  '/api/reviews/q-001',
];

const target = process.env.TARGET_URL;
let garage: ServedGarage | undefined;
let origin = target ?? '';

beforeAll(async () => {
  if (target !== undefined) return;
  garage = await serveGarage();
  origin = garage.url;
});
afterAll(() => garage?.[Symbol.asyncDispose]());

describeConditional(PATHS, () => origin);
