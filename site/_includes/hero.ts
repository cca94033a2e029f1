import { firstSentences } from '../../contract/plain-text.ts';
import { hasWords } from '../../contract/review.ts';
import { face } from '../client/card.ts';
import { type Html, html, isolated, langAttribute } from '../client/html.ts';
import { picture } from '../client/picture.ts';
import { button, mainAction, ownActions, writeTarget } from './actions.ts';
import { mapUrl, openingHours } from './contact.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { MIN_AVERAGE } from './rating.ts';
import { icon } from './symbols.ts';

/** Minimum number of reviews for a quote on the band. */
const MIN_QUOTED = 10;

/** Maximum length in UTF-16 code units of a name that fits one line at the largest size. */
const MAX_SHORT_NAME = 20;

/** Maximum number of lines of opening hours on the band, which links to those in the footer if there are more. */
const MAX_HOURS = 3;

/** Renders the band of the home page: kind and place, name, what the business does, actions, hours, and a quote. */
export function hero(data: PageData): Html {
  const { words, dataset, site } = data;
  const { business, reviews } = dataset;
  const { name, description, address, opening_hours = [] } = business;
  const hasPlate = reviews.length >= MIN_AVERAGE;
  const map = mapUrl(business);
  const street = address.street_address;
  const lines = openingHours(words, opening_hours, 'short');
  const hours =
    lines.length > MAX_HOURS
      ? html`<a href="#hours">${words.say('frame.hours')}</a>`
      : lines.map(({ days, times }) => `${days} ${times}`).join(' · ');
  return html`<section class="hero${!hasPlate && ' plain'}${name.length > MAX_SHORT_NAME && ' long'}" aria-labelledby="name"><div class="wrap">
<div><p class="kind">${words.kindIn(business)}</p><h1 id="name">${name}</h1>${description !== undefined && html`<p class="lead"${langAttribute(site.language === words.language ? undefined : site.language)}>${firstSentences(description, MAX_LEAD)}</p>`}
${renderPart('actions', actions, data, {})}
${(lines.length > 0 || street !== undefined) && html`<p class="when">${lines.length > 0 && html`<span>${icon('clock')}${hours}</span>`}${street !== undefined && html`<span>${icon('pin')}${map === undefined ? street : html`<a href="${map}">${street}</a>`}</span>`}</p>`}</div>
${business.photo === undefined ? pullQuote(data) : html`<div class="photo">${picture(business.photo, '(width < 60rem) 100vw, 42vw', data.pathOf, true)}</div>`}
</div></section>`;
}

function actions(data: PageData): Html {
  const { words } = data;
  const main = mainAction(data);
  const write = writeTarget(data);
  const others = ownActions(data).slice(1);
  if (main === undefined && write === undefined && others.length === 0) return html``;
  return html`<p class="row">${main !== undefined && button(main, ' big main')}${others.map((action) => button(action, ' big own'))}${write !== undefined && html`<a class="btn big" href="${write}">${icon('pen')}${words.say('action.write')}</a>`}</p>`;
}

/** Maximum length of the lead in UTF-16 code units: about two lines. */
const MAX_LEAD = 150;

/** Renders the quote of the analysis over the motif, unless it is one of the first three cards. */
function pullQuote(data: PageData): Html | false {
  const { insights, dataset, words } = data;
  const quote = insights.pull_quote;
  if (quote === null || dataset.reviews.length < MIN_QUOTED || quote.rating < 4) return false;
  const shown = newestWithWords(data, 3);
  const review = data.review(quote.review_id);
  if (review === undefined || shown.includes(review)) return false;
  return html`<figure class="pull"><blockquote class="words"${langAttribute(review.language)}><p dir="auto">${words.say('frame.quoted', { text: quote.text.trim() })}</p></blockquote><figcaption>${face(review.author.name)}<span>${isolated(review.author.name)}, <a href="${data.pathOf(review)}"><time datetime="${quote.date}">${words.day(quote.date)}</time></a></span></figcaption></figure>`;
}

export function newestWithWords({ dataset }: PageData, limit: number): typeof dataset.reviews {
  return dataset.reviews.filter(hasWords).slice(0, limit);
}
