/**
 * @import { Review } from '../../contract/review.ts'
 * @import { ClientData } from '../search.11ty.ts'
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A review as the pages show it. Text only ever becomes text nodes: nothing here parses markup.
 * @param {ClientData} words
 * @param {Review} review
 * @returns {HTMLElement}
 */
export function resultCard(words, review) {
  const { rating, date, author, title, text, language, reply } = review;
  const link = make('a', {}, make('time', { datetime: date }, day(words, date)));
  link.setAttribute('href', pathOf(words, review));
  const card = make(
    'article',
    { class: 'review', tabindex: '-1' },
    make(
      'header',
      { class: 'byline' },
      make('h2', {}, isolated(author.name)),
      make('p', {}, stars(words, rating)),
      make('p', {}, link),
    ),
  );
  const lang = language === undefined ? {} : { lang: language };
  const said = make('div', { class: 'said' });
  if (title !== undefined) {
    said.append(make('p', { class: 'review-title', dir: 'auto', ...lang }, title));
  }
  if (text.trim() !== '') {
    said.append(make('div', { class: 'words', ...lang }, ...paragraphs(text)));
  } else if (title === undefined) {
    said.append(make('p', { class: 'quiet' }, words.starsOnly));
  }
  if (reply !== undefined) said.append(answer(words, reply));
  card.append(said);
  card.append(facts(words, review));
  return card;
}

/** @param {ClientData} words @param {NonNullable<Review['reply']>} reply */
function answer(words, { author = words.business, date, text }) {
  const name = isolated(words.replyOf.replace('NAME', () => author));
  const head = make('p', { class: 'reply-head' }, name, `, ${day(words, date)}`);
  return make(
    'blockquote',
    { class: 'reply' },
    head,
    make('div', { class: 'words' }, ...paragraphs(text)),
  );
}

/** @param {ClientData} words @param {Review} review */
function facts(words, { source, verification, incentivized, insider }) {
  const line = make(
    'p',
    { class: 'facts' },
    make('span', {}, words.sources[source.platform] ?? source.platform),
  );
  line.append(
    ' ',
    make('span', { class: `proof ${verification.status}` }, words.proof[verification.status]),
  );
  if (incentivized === true) line.append(' ', make('strong', {}, words.incentivized));
  if (insider === true) line.append(' ', make('strong', {}, words.insider));
  return line;
}

/** Path on this origin, which need not be the one the site was built for.
 * @param {ClientData} words @param {Review} review */
function pathOf({ siteUrl }, { url }) {
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
}

/** A name in its own direction; characters that would turn what follows are left out.
 * @param {string} name */
function isolated(name) {
  return make('bdi', {}, name.replace(/[\u202A-\u202E\u2066-\u2069]/g, ''));
}

/** @param {string} text */
function paragraphs(text) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => make('p', { dir: 'auto', class: 'lines' }, part.trim()));
}

/** @param {ClientData} words @param {string} date */
function day(words, date) {
  const [year = '', month = '', number = ''] = date.split('-');
  return words.day
    .replace('DAY', String(Number(number)))
    .replace('MONTH', words.months[Number(month) - 1] ?? month)
    .replace('YEAR', year);
}

/** @param {ClientData} words @param {number} rating */
function stars(words, rating) {
  const name = words.starsOf.replace('COUNT', String(rating));
  const lit = vector('svg', { width: String(rating * 24), height: '24' });
  lit.append(vector('use', { class: 'lit', href: '#stars' }));
  const image = vector('svg', {
    class: 'stars',
    viewBox: '0 0 120 24',
    role: 'img',
    'aria-label': name,
  });
  image.append(vector('use', { class: 'unlit', href: '#stars' }), lit);
  return image;
}

/** @param {string} name @param {Record<string, string>} attributes @param {(Node | string)[]} children */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {string} name @param {Record<string, string>} attributes */
function vector(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
