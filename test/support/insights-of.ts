import { type DeriveInput, deriveInsights } from '../../build/insights/report/derive-insights.ts';
import type { Insights } from '../../contract/insights.ts';

/** Derives the insights of a site, in English by default. */
export function insightsOf(
  input: Omit<DeriveInput, 'language'> & { readonly language?: string },
): Insights {
  return deriveInsights({ language: 'en', ...input }).insights;
}
