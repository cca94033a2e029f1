import { reviewCard } from './review-card.js';
import { byId, searchData } from './search-data.js';
import { formatDay } from './words.js';

/**
 * @import { Review } from '../../contract/review.ts'
 */

/** Maximum number of cards of a search. */
const MAX_FOUND = 20;

/** Address of the site, from `/admin/` and `/admin/find/`. */
const SITE = new URL(location.href.replace(/\/admin\/.*/s, '/'));

/** The forms about a review that is stored in a file of the owner or in an import. */
const FORMS = [
  ['Reply', 'replies', 'review'],
  ['Link people, services and areas', 'mentions', 'review'],
  ['Take down', 'removals', 'id'],
];

/** Adds the card templates and shapes of the search page to this page. Returns the addresses of its style sheets.
 * @returns {Promise<string[]>} */
async function loadCards() {
  const address = new URL('search/', SITE);
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
  document.body.append(...page.querySelectorAll('template, #search-data, svg:has(> defs)'));
  return [...page.querySelectorAll('link[rel="stylesheet"]')].map(
    (link) => new URL(link.getAttribute('href') ?? '', address).href,
  );
}

/** @returns {Promise<Review[]>} */
async function loadReviews() {
  return (await (await fetch(new URL('reviews.json', SITE))).json()).reviews;
}

/** Folds a text for the search. @param {string} text */
function fold(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Shows the reviews that contain every word of the query, newest first, with links to their forms. */
async function startSearch() {
  const [reviews] = await Promise.all([loadReviews(), loadCards()]);
  const data = searchData();
  const texts = reviews.map(({ id, date, author, title = '', text }) =>
    fold([id, date, formatDay(date, data.locale), author.name, title, text].join('\n')),
  );
  const query = byId('query', HTMLInputElement);
  const show = () => {
    const words = fold(query.value).split(/\s+/);
    const found = reviews.filter((_, at) => words.every((word) => texts[at]?.includes(word)));
    byId('count', HTMLElement).textContent = `${found.length} of ${reviews.length} reviews`;
    byId('results', HTMLElement).replaceChildren(
      ...found.slice(0, MAX_FOUND).map((review) => withForms(reviewCard(data, review), review)),
    );
  };
  query.addEventListener('input', show);
  query.form?.addEventListener('submit', (event) => event.preventDefault());
  show();
}

/** @param {HTMLElement} card @param {Review} review */
function withForms(card, { id }) {
  const links = FORMS.flatMap(([label = '', collection, field]) => {
    const link = document.createElement('a');
    link.href = `../#/collections/${collection}/new?${field}=${id}`;
    link.textContent = label;
    return [' · ', link];
  });
  const line = document.createElement('p');
  line.append(...links.slice(1));
  card.append(line);
  return card;
}

/**
 * Registers the previews of the editor: the card of a review, and for a reply the card of its review.
 * @param {any} cms
 * @param {any} createElement
 */
async function startPreviews(cms, createElement) {
  const [styles, reviews] = await Promise.all([loadCards(), loadReviews()]);
  const data = searchData();
  for (const style of styles) cms.registerPreviewStyle(style);
  /** @param {string} collection @param {(fields: any) => Review | undefined} toReview */
  const preview = (collection, toReview) =>
    cms.registerPreviewTemplate(collection, (/** @type {any} */ { entry }) => {
      const review = toReview(entry.get('data').toJS());
      const shapes = document.querySelector('svg:has(> defs)')?.cloneNode(true) ?? '';
      /** @param {HTMLElement | null} main */
      const ref = (main) => review && main?.replaceChildren(shapes, reviewCard(data, review));
      return createElement('main', { ref, className: 'wrap' });
    });
  preview('reviews', (fields) => toPublished(fields));
  preview('replies', ({ review: id, body, date, author }) => {
    const review = reviews.find((each) => each.id === id);
    return review && { ...review, reply: { date, text: body, author: author || undefined } };
  });
}

/** Fills what the form leaves open. @param {any} fields @returns {Review} */
function toPublished({ body = '', title, reply, ...fields }) {
  const day = /^\d{4}-\d\d-\d\d/.test(fields.date) ? fields.date : new Date().toISOString();
  return {
    ...fields,
    date: day.slice(0, 10),
    url: new URL(`reviews/${fields.id}/`, SITE).href,
    text: body,
    ...(title && { title }),
    ...(reply?.text && { reply }),
    rating: Number(fields.rating) || 0,
    author: { name: fields.author?.name || '…' },
    updated_at: undefined,
  };
}

const { CMS, h } = /** @type {any} */ (window);
if (CMS === undefined) startSearch();
else startPreviews(CMS, h);
