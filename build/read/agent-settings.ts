import { z } from 'zod';
import { doc } from '../../contract/schema.ts';

/** Settings under `site` of business.yaml that only crawlers and registries read. */
export const agentSettings = {
  content_signals: doc(
    z
      .strictObject({
        search: z.boolean().optional(),
        ai_input: z.boolean().optional(),
        ai_train: z.boolean().optional(),
      })
      .optional(),
    'Your wishes for the use of the content by search engines, by answers of AI, and for training it, in robots.txt (contentsignals.org). Without it robots.txt says nothing.',
    { search: true, ai_input: true, ai_train: false },
  ),
  well_known: doc(
    z
      .partialRecord(
        z.enum(['openai-apps-challenge', 'mcp-registry-auth']),
        z.string().min(1).max(1_000),
      )
      .optional(),
    'Texts that prove to ChatGPT or the MCP registry that the site is yours, published below `/.well-known/`.',
    { 'openai-apps-challenge': 'the token that OpenAI shows' },
  ),
};
