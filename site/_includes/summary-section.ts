import type { Insights } from '../../contract/insights.ts';
import { generated } from './customer-words.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { quoteList } from './quote-list.ts';

/** The summary, each sentence with the quotes it rests on, and how it came to be. */
export function summarySection(context: PageContext, summary: Insights['summary']): Html | false {
  const { words } = context;
  if (summary.sentences.length === 0) return false;
  return html`<section aria-labelledby="in-short" class="summary"><h2 id="in-short">${words.inShort}</h2>
<p class="lead"${generated(words)}>${summary.text}</p>
<p class="quiet"${generated(words)}>${summary.disclosure}</p>
<details><summary>${words.evidence}</summary>
${summary.sentences.map(
  ({ text, evidence }) => html`<h3${generated(words)}>${text}</h3>
${quoteList(context, evidence)}
`,
)}</details></section>`;
}
