import { z } from 'zod';
import { doc } from '../../contract/schema.ts';

/** Settings under `site` of business.yaml that only crawlers and registries read. */
export const agentSettings = {
  content_signals: doc(
    z
      .strictObject({
        search: doc(z.boolean().optional(), 'Whether search engines may index it.', true),
        ai_input: doc(z.boolean().optional(), 'Whether answers of AI may use it.', true),
        ai_train: doc(z.boolean().optional(), 'Whether models may be trained with it.', false),
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
