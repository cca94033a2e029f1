import type { Recommendation } from '../../contract/recommendation.ts';
import { bodyTrees, whoTree } from '../client/card.ts';
import { type Html, html, toHtml } from './html.ts';
import type { PageData } from './page-data.ts';

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
  const { id, text, recommends, source } = recommendation;
  const platform = data.words.platform(source.platform);
  const key = recommends ? 'positive' : 'negative';
  const said = data.words.say(`recommendations.${key}`, { platform });
  return toHtml([
    'article',
    { class: 'card wide', id },
    whoTree(data.card, recommendation, 'h3', undefined, ['strong', {}, said]),
    ...bodyTrees(data.card, recommendation, text),
  ]);
}
