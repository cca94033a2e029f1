import { z } from 'zod';
import { REVIEW_TEXT_NOTICE, type ToolDefinition } from './mcp-tools.ts';
import { doc } from './schema.ts';

/** A result of `search`. */
export const SearchHit = z.object({ id: z.string(), title: z.string(), url: z.string() });
export type SearchHit = z.infer<typeof SearchHit>;

/** Result of `fetch`. */
export const Fetched = SearchHit.extend({
  text: z.string(),
  metadata: z.record(z.string(), z.string()),
});
export type Fetched = z.infer<typeof Fetched>;

/** Tools of `/mcp/chatgpt`. ChatGPT's connectors and deep research require exactly these names and shapes. */
export const CHATGPT_TOOLS = [
  {
    name: 'search',
    title: 'Search customer reviews',
    description: `Finds summaries of what customers say about technicians, services, areas and the whole business, its contact and opening hours, the lowest ratings, the newest reviews, and single reviews. Pass an id to fetch to read the text. ${REVIEW_TEXT_NOTICE}`,
    arguments: z.strictObject({
      query: doc(
        z.string().min(1).max(200),
        'Question or search words.',
        'boiler repaired on time',
      ),
    }),
    aliases: { q: 'query', text: 'query' },
    result: z.object({ notice: z.string(), results: z.array(SearchHit) }),
  },
  {
    name: 'fetch',
    title: 'One document by id',
    description: `Returns the full text of a result of search, with the URL to cite. ${REVIEW_TEXT_NOTICE}`,
    arguments: z.strictObject({
      id: doc(z.string().min(1).max(200), 'Id from a result of `search`.', 'r-7f3a'),
    }),
    aliases: {},
    result: Fetched,
  },
] as const satisfies readonly ToolDefinition[];
