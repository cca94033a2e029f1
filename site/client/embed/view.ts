import type { EmbedReview } from '../../../contract/embed.ts';
import { shownAverage } from '../../../contract/shown-average.ts';
import { card } from '../card.ts';
import { formatRating, sayIn } from '../format.ts';
import { type Content, type Html, html } from '../html.ts';
import type { EmbedData } from '../script-data.ts';
import { CARD_SHAPES, starRow } from '../stars.ts';
import { type Choice, LIMITS } from './choice.ts';

/** Renders an embed: always the rating of all reviews, or of all of a service, then the newest reviews. */
export function embedView(data: EmbedData, choice: Choice): Html {
  const { layout, theme = 'auto', label = nameOf(data) } = choice;
  const rating = score(data);
  const content =
    LIMITS[layout] === 0
      ? link(data.service?.url ?? data.url, 'badge', rating || sayIn(data, 'none'))
      : room(data, choice, rating);
  return html`<section class="reviews ${rating ? layout : 'empty'} ${theme}" lang="${data.language}" dir="auto" aria-label="${label}"><svg display="none">${CARD_SHAPES}</svg>${content}</section>`;
}

function nameOf(data: EmbedData): string {
  const name = sayIn(data, 'label', { business: data.business.name });
  return data.service ? sayIn(data, 'named', { name, text: data.service.name }) : name;
}

/** Renders the number of all reviews, or of all that mention the named service, with the average if they are enough for one; nothing if there are none. */
function score(data: EmbedData): Html | false {
  const { rating_count } = data.aggregate_rating;
  if (rating_count === 0) return false;
  const all = sayIn(data, 'count', { count: rating_count });
  const text = all.replaceAll(' ', '\u00a0');
  const count = data.service ? sayIn(data, 'named', { name: data.service.name, text }) : all;
  const number = html`<span class="count">${count}</span>`;
  const average = shownAverage(data.aggregate_rating);
  if (average === null) return number;
  const rating = formatRating(average, data.language);
  const stars = starRow(average, sayIn(data, 'of_five', { rating }));
  return html`<b class="mean" aria-hidden="true">${rating}</b><span class="beside">${stars}${number}</span>`;
}

function room(
  data: EmbedData,
  { layout, limit = LIMITS[layout] }: Choice,
  rating: Html | false,
): Html {
  const { url, write, service, aggregate_rating, reviews, sample } = data;
  const shown = reviews.slice(0, limit);
  const items = html`<ul class="items">${shown.map((review) => item(data, review))}</ul>`;
  const { rating_count: count } = aggregate_rating;
  const all = link(service?.url ?? `${url}reviews/`, 'link', sayIn(data, 'all', { count }));
  const links = [
    count > shown.length && all,
    write !== undefined && link(write, 'button', sayIn(data, 'write')),
    link(`${url}about/`, 'link', sayIn(data, 'about')),
  ];
  const top = rating
    ? html`<p class="top">${link(service?.url ?? url, 'score', rating)}</p>`
    : html`<p class="none">${sayIn(data, 'none')}</p>`;
  return html`<div class="room">${top}${layout === 'slider' ? slider(data, items) : items}\
<p class="links">${links}</p>${sample && html`<p class="quiet">${sayIn(data, 'sample')}</p>`}</div>`;
}

function link(href: string, name: string, content: Content): Html {
  return html`<a class="${name}" href="${href}">${content}</a>`;
}

/** Renders the list as a row that scrolls. The buttons stay hidden without a script. */
function slider(data: EmbedData, items: Html): Html {
  const button = (to: 'previous' | 'next', d: string): Html =>
    html`<button class="${to}" type="button" aria-label="${sayIn(data, to)}">\
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"></path></svg></button>`;
  return html`<div class="track" tabindex="0" role="group" aria-label="${sayIn(data, 'newest')}">${items}</div>\
<p class="controls" hidden>${button('previous', 'M15 5l-7 7 7 7')}${button('next', 'M9 5l7 7-7 7')}</p>`;
}

/** So many UTF-16 code units fit in a line, of a card or a list from 300 pixels on and of a wide list. */
const LINE = 34;
const WIDE_LINE = 65;

/** Renders a review. The style sheet shows only the first lines of its text, which therefore flows without paragraphs. */
function item(data: EmbedData, review: EmbedReview): Html {
  const { title = '', text, reply, is_cut, incentivized, insider } = review;
  const name = reply?.author ?? data.business.name;
  // A reply has two lines of a card, or one of a wide list, which begins with the name in bold.
  const answer = reply ? sayIn(data, 'reply', { name }).length + reply.text.length : 0;
  const isShort = !is_cut && title.length <= LINE && answer <= WIDE_LINE * 0.8;
  const lines = 5 - (title ? 1 : 0) - (incentivized || insider ? 2 : 0);
  const isCut = !isShort || text.length > LINE * (lines - (reply ? 2 : 0));
  const fits = isShort && text.length <= WIDE_LINE * (lines - 1);
  const shown = text.replaceAll('\n', ' ');
  const reviewCard = card({ ...data, pathOf: ({ url }) => url }, review, { shown, isCut });
  return html`<li${fits && html` class="fits"`}>${reviewCard}</li>`;
}

/** Names of the parts for style sheets of other pages, by the class of an element, or else by its tag. */
export const PARTS: Readonly<Record<string, string>> = {
  a: 'link',
  author: 'author',
  badge: 'badge',
  button: 'button',
  card: 'review',
  links: 'more',
  none: 'none',
  note: 'note',
  posted: 'facts',
  quiet: 'quiet',
  reply: 'reply',
  reviews: 'root',
  score: 'score',
  stars: 'stars',
  tick: 'mark',
  time: 'day',
  title: 'title',
  whole: 'whole',
  words: 'text',
};
