import { type DeriveInput, deriveInsights } from '../../build/insights/report/derive-insights.ts';
import { readWordTables } from '../../build/read/word-tables.ts';
import type { Insights } from '../../contract/insights.ts';

const tables = await readWordTables();

/** insights.json of a site, in English where no language is given. */
export function insightsOf(
  input: Omit<DeriveInput, 'tables' | 'language'> & { readonly language?: string },
): Insights {
  return deriveInsights({ language: 'en', ...input, tables }).insights;
}
