import { ENTITY_PATHS } from '../contract/addresses.ts';
import type { EntityKind } from '../contract/entity.ts';
import { MIN_ANSWERING } from '../contract/insights.ts';
import type { HomeSection } from '../contract/parts.ts';
import { firstSentences } from '../contract/plain-text.ts';
import { hasWords } from '../contract/review.ts';
import { MIN_AVERAGE } from '../contract/shown-average.ts';
import { button, mainAction, ownActions, writeButton } from './_includes/actions.ts';
import { quoteList, topicKey, topicList, topicsOf, yearList } from './_includes/charts.ts';
import { openingHours } from './_includes/contact.ts';
import { byCount, entityList, entityPills } from './_includes/entity-list.ts';
import { invitation, MIN_LISTED, page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { renderPart } from './_includes/parts.ts';
import { plate } from './_includes/rating.ts';
import { reviewCard } from './_includes/review-card.ts';
import { icon } from './_includes/symbols.ts';
import { face } from './client/card.ts';
import { type Content, type Html, html, isolated, langAttribute } from './client/html.ts';
import { picture } from './client/picture.ts';

/** Number of newest reviews on the page and in its JSON-LD. */
const NEWEST_COUNT = 6;

const MAX_ENTITIES = 6;
const MAX_PLACES = 12;
const MAX_ANSWERS = 4;

/** `/`, the home page: the band, the plate, and the sections in the owner's order. */
export default page('/', (data) => {
  const { words, dataset, jsonLd } = data;
  return {
    hasMarkdown: true,
    title: titleOf(data),
    description: descriptionOf(data),
    jsonLd: jsonLd.business(newestWithWords(data, NEWEST_COUNT)),
    full: true,
    main: html`${renderPart('hero', hero, data, {})}
${plate(data)}
${dataset.reviews.length === 0 && (invitation(data) || html`<p class="wrap part">${words.say('rating.none')}</p>`)}
${renderPart('home', home, data, {})}`,
  };
});

/** "Pellow & Daughter, plumber in Ostlebridge: 172 reviews", as far as it is known. */
function titleOf({ words, dataset }: PageData): string {
  const { business, reviews } = dataset;
  const name = `${business.name}, ${words.kindIn(business)}`;
  if (reviews.length === 0) return name;
  return words.named(name, words.reviews(reviews.length));
}

function descriptionOf({ words, dataset, average }: PageData): string {
  const { name: business } = dataset.business;
  const { rating_count: count, review_count } = dataset.aggregate_rating;
  if (count === 0) return words.say('overview.description_empty', { business });
  if (average === null || review_count === 0) return words.named(business, words.reviews(count));
  return words.say('overview.description', { business, rating: words.rating(average), count });
}

/** Minimum number of reviews for a quote on the band. */
const MIN_QUOTED = 10;

/** Maximum length in UTF-16 code units of a name that fits one line at the largest size. */
const MAX_SHORT_NAME = 20;

/** Maximum length of the lead in UTF-16 code units: about two lines. */
const MAX_LEAD = 150;

/** Maximum number of lines of opening hours on the band, which links to those in the footer if there are more. */
const MAX_HOURS = 3;

/** Renders the band of the home page: kind and place, name, what the business does, actions, hours, and a quote. */
function hero(data: PageData): Html {
  const { words, dataset, mapUrl } = data;
  const { business, reviews } = dataset;
  const { name, description, photo, address, opening_hours = [] } = business;
  const lines = openingHours(words, opening_hours, 'short');
  const hours =
    lines.length > MAX_HOURS
      ? html`<a href="#hours">${words.say('frame.hours')}</a>`
      : lines.map(({ days, times }) => `${days} ${times}`).join(' · ');
  const open = lines.length > 0 && html`<span>${icon('clock')}${hours}</span>`;
  const street = address.street_address;
  const place = mapUrl === undefined ? street : html`<a href="${mapUrl}">${street}</a>`;
  const where = street !== undefined && html`<span>${icon('pin')}${place}</span>`;
  const look = [reviews.length < MIN_AVERAGE && ' plain', name.length > MAX_SHORT_NAME && ' long'];
  return html`<section class="hero${look}" aria-labelledby="name"><div class="wrap">
<div><p class="kind">${words.kindIn(business)}</p><h1 id="name">${name}</h1>\
${description !== undefined && html`<p class="lead"${data.ownLang}>${firstSentences(description, MAX_LEAD)}</p>`}
${renderPart('actions', actions, data, {})}
${(open || where) && html`<p class="when">${open}${where}</p>`}</div>
${photo ? html`<div class="photo">${picture(photo, '(width < 60rem) 100vw, 42vw', data.pathOf, true)}</div>` : pullQuote(data)}
</div></section>`;
}

function actions(data: PageData): Html {
  const main = mainAction(data);
  const others = ownActions(data).slice(1);
  const write = writeButton(data, ' big', icon('pen'));
  if (main === undefined && !write) return html``;
  return html`<p class="row">${main && button(main, ' big main')}\
${others.map((action) => button(action, ' big own'))}${write}</p>`;
}

/** Renders the quote of the analysis over the motif, unless it is one of the first three cards. */
function pullQuote(data: PageData): Html | false {
  const { insights, dataset, words } = data;
  const quote = insights.pull_quote;
  if (quote === null || dataset.reviews.length < MIN_QUOTED || quote.rating < 4) return false;
  const shown = newestWithWords(data, 3);
  const review = data.review(quote.review_id);
  if (review === undefined || shown.includes(review)) return false;
  const { name } = review.author;
  const text = words.say('frame.quoted', { text: quote.text.trim() });
  const day = html`<time datetime="${quote.date}">${words.day(quote.date)}</time>`;
  return html`<figure class="pull">\
<blockquote class="words"${langAttribute(review.language)}><p dir="auto">${text}</p></blockquote>\
<figcaption>${face(name)}<span>${isolated(name)}, <a href="${data.pathOf(review)}">${day}</a></span></figcaption></figure>`;
}

function newestWithWords({ dataset }: PageData, limit: number): typeof dataset.reviews {
  return dataset.reviews.filter(hasWords).slice(0, limit);
}

const SECTIONS: Readonly<Record<HomeSection, (data: PageData) => Html | false>> = {
  newest: newestSection,
  topics: topicSection,
  lists: listSection,
  answers: answerSection,
};

function home(data: PageData): Html {
  const sections = data.settings.home.map((name) => SECTIONS[name](data));
  return html`${sections.map((section) => section && html`${section}\n`)}`;
}

function newestSection(data: PageData): Html | false {
  const { words, dataset } = data;
  const { reviews } = dataset;
  const count = reviews.length;
  if (count === 0) return false;
  const newest = newestWithWords(data, NEWEST_COUNT);
  const cards = newest.length > 0 ? newest : reviews.slice(0, NEWEST_COUNT);
  const silent = newest.length > 0 ? reviews.filter((review) => !hasWords(review)).length : 0;
  return html`<section class="part first" aria-labelledby="newest"><div class="wrap"><div class="headrow">\
<h2 id="newest">${titleOfNewest(data, count)}</h2>\
${count > cards.length && html`<a class="more" href="/reviews/">${words.say('overview.all', { count })}</a>`}</div>
<div class="cards newest">
${cards.map((review) => reviewCard(data, { review, level: 3 }))}
</div>
${silent > 0 && html`<p class="small soft after">${words.say('overview.stars_only', { count: silent })}</p>`}\
${count < MIN_AVERAGE && html`<p class="small soft after">${words.say('overview.average_from', { count: MIN_AVERAGE })}</p>`}</div></section>`;
}

function titleOfNewest({ words, dataset }: PageData, count: number): string {
  if (dataset.review_policy.received_count === 1) return words.say('overview.first');
  if (count < MIN_AVERAGE) return words.say('overview.so_far', { count });
  return words.say('overview.newest');
}

function topicSection(data: PageData): Html | false {
  const { words, insights, dataset } = data;
  const topics = topicList(data, topicsOf(insights.aspects), dataset.reviews.length);
  if (!topics) return false;
  return html`<section class="part" aria-labelledby="topics"><div class="wrap"><h2 id="topics">${words.say('topics.title')}</h2>
<div class="headrow"><p class="lede"${data.insightsLang}>${insights.summary.text}</p>${topicKey(data)}</div>
${topics}</div></section>`;
}

function listSection(data: PageData): Html | false {
  const { words } = data;
  const lists = data.kinds.map((kind) => entitySection(data, kind, words.say(`overview.${kind}`)));
  if (lists.every((list) => list === false)) return false;
  return html`<section class="part" aria-label="${words.say('overview.lists')}"><div class="wrap cols">
${lists}</div></section>`;
}

function entitySection(data: PageData, kind: EntityKind, title: string): Html | false {
  const mentioned = byCount(data.mentioned(kind));
  if (mentioned.length < MIN_LISTED) return false;
  const isPlaces = kind === 'service_areas';
  const shown = mentioned.slice(0, isPlaces ? MAX_PLACES : MAX_ENTITIES);
  const all = data.words.say('overview.all_of', { count: mentioned.length });
  const more = html`<a class="more" href="${ENTITY_PATHS[kind]}">${all}<span class="vh">, ${title}</span></a>`;
  return html`<div><h2>${title}</h2>\
${isPlaces ? entityPills(data, shown) : entityList(data, shown)}\
${mentioned.length > shown.length && html`<p class="after">${more}</p>`}</div>
`;
}

/** Returns what reviews answer, apart from what the business answers, and the years. */
function answerSection(data: PageData): Html | false {
  const { words, insights, dataset, insightsLang } = data;
  const own = insights.faq.filter(({ pinned }) => pinned);
  const computed = insights.faq.filter(({ pinned }) => !pinned).slice(0, MAX_ANSWERS);
  const answered = dataset.reviews.length < MIN_ANSWERING ? [] : computed;
  const years = yearList(data, dataset.reviews);
  const parts: Content[] = [
    answered.length > 0 &&
      html`<div class="faq"><h2>${words.say('overview.answers')}</h2>
${answered.map(
  ({ question, answer, evidence }, at) => html`<details name="answers"${at === 0 && ' open'}>\
<summary${insightsLang}>${question}</summary><p${insightsLang}>${answer}</p>\
${quoteList(data, evidence)}</details>`,
)}</div>
`,
    own.length > 0 &&
      html`<div class="faq"><h2>${words.say('overview.own_answers')}</h2>
${own.map(({ question, answer }) => html`<div${data.ownLang}><h3>${question}</h3><p>${answer}</p></div>`)}</div>
`,
    years && html`<div><h2>${words.say('years.title')}</h2>${years}</div>\n`,
  ];
  if (parts.every((part) => part === false)) return false;
  return html`<section class="part" aria-label="${words.say('overview.answers_and_years')}"><div class="wrap cols">
${parts}</div></section>`;
}
