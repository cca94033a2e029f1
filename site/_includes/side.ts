import type { AggregateRating } from '../../contract/dataset.ts';
import { type Content, type Html, html } from '../client/html.ts';
import { button, mainAction, numberButton } from './actions.ts';
import { hoursTable, mapUrl } from './contact.ts';
import { MIN_AVERAGE } from './hero.ts';
import type { PageData } from './page-data.ts';
import { stars } from './symbols.ts';

/** Renders a page with a card at its side: the spread of the stars if given, the main action, the hours and the map. */
export function withSide(data: PageData, main: Content, stars: Html | false = false): Html {
  return html`<div class="with-aside"><div>${main}</div>
${stars ? aside(data, stars) : data.once(aside)}</div>`;
}

function aside(data: PageData, stars: Html | false = false): Html | false {
  const { words, dataset } = data;
  const { business } = dataset;
  const map = mapUrl(business);
  const action = mainAction(data);
  const hours = hoursTable(words, business);
  if (!stars && action === undefined && !hours) return false;
  return html`<aside class="aside" aria-label="${words.say('frame.side')}">${stars}${action !== undefined && button(action, ' main')}${numberButton(data, action)}${hours}${map !== undefined && map !== action?.href && html`<p><a href="${map}">${words.say('frame.map')}</a></p>`}</aside>`;
}

/** Renders an average as a figure and stars, or nothing if there are too few reviews. */
export function scoreLine(
  { words }: PageData,
  { rating_value, rating_count }: AggregateRating,
): Html | false {
  if (rating_value === null || rating_count < MIN_AVERAGE) return false;
  return html`<p class="score"><b>${words.rating(rating_value)}</b>${stars(words, rating_value)}</p>`;
}
