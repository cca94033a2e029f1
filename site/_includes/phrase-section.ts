import type { Insights } from '../../contract/insights.ts';
import { generated } from './customer-words.ts';
import { type Html, html } from './html.ts';
import type { Words } from './words/en.ts';

/** Most phrases shown. */
const MAX_PHRASES = 18;

/** Phrases several customers use; each leads to the reviews that say it. */
export function phraseSection(words: Words, topics: Insights['topics']): Html | false {
  if (topics.length === 0) return false;
  return html`<section aria-labelledby="phrases"><h2 id="phrases">${words.phrases}</h2>
<p class="quiet">${words.phrasesNote}</p>
<ul class="phrases"${generated(words)}>
${topics.slice(0, MAX_PHRASES).map(
  ({ phrase }) =>
    html`<li><a href="/search/?query=${encodeURIComponent(phrase)}">${phrase}</a></li>
`,
)}</ul></section>`;
}
