import type { Insights } from '../../contract/insights.ts';
import { generated } from './customer-words.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { quoteList } from './quote-list.ts';

/** Questions with what the reviews answer, and the quotes the answers rest on. */
export function faqSection(context: PageContext, faq: Insights['faq']): Html | false {
  const { words } = context;
  if (faq.length === 0) return false;
  return html`<section aria-labelledby="faq"><h2 id="faq">${words.faq}</h2>
<div class="faq">
${faq.map(
  ({
    question,
    answer,
    pinned,
    evidence,
  }) => html`<details><summary${!pinned && generated(words)}>${question}</summary>
<p${!pinned && generated(words)}>${answer}</p>
<p class="quiet">${pinned ? words.faqPinned : words.faqComputed}</p>
${evidence.length > 0 && quoteList(context, evidence)}</details>
`,
)}</div></section>`;
}
