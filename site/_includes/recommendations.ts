import type { Recommendation } from '../../contract/recommendation.ts';
import { bodyTrees } from '../client/card.ts';
import { type Html, html, isolated, toHtml } from './html.ts';
import type { PageData } from './page-data.ts';
import { face } from './review-card.ts';

/** Renders the recommendations without stars, which no list, filter or count of reviews includes. */
export function recommendations(data: PageData): Html | false {
  const { words, dataset } = data;
  const { recommendations: all = [] } = dataset;
  if (all.length === 0) return false;
  return html`<section class="sub" id="recommendations"><h2>${words.say('recommendations.title')}</h2>
<p class="small soft">${words.say('recommendations.note')}</p>
<div class="after">
${all.map((one) => card(data, one))}
</div></section>`;
}

function card(data: PageData, recommendation: Recommendation): Html {
  const { words } = data;
  const { id, date, author, recommends, source } = recommendation;
  const platform = words.platform(source.platform);
  const said = words.say(`recommendations.${recommends ? 'positive' : 'negative'}`, { platform });
  return html`<article class="card wide" id="${id}">
<div class="who">${face(author.name)}<h3>${isolated(author.name)}</h3><p><strong>${said}</strong> · <time datetime="${date}">${words.day(date, 'medium')}</time></p></div>
${toHtml(['div', {}, ...bodyTrees(data.card, recommendation, recommendation.text)])}
</article>`;
}
