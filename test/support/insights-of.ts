import { type DeriveInput, deriveInsights } from '../../build/insights/report/derive-insights.ts';
import type { Insights } from '../../contract/insights.ts';

/** insights.json of a site, in English where no language is given. */
export function insightsOf(
  input: Omit<DeriveInput, 'language'> & { readonly language?: string },
): Insights {
  return deriveInsights({ language: 'en', ...input }).insights;
}
