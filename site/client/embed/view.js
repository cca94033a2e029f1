import { litWidth, STAR } from '../stars.js';
import { fillWords, formatDay } from '../words.js';

/**
 * @import { Embed } from '../../../contract/embed.ts'
 * @import { EmbedData } from './embed-data.ts'
 */

/**
 * Markup as data. The script turns it into elements; the pages for frames turn it into HTML.
 * @typedef {[tag: string, attributes: Readonly<Record<string, string>>, ...children: (Tree | string)[]]} Tree
 */

/** @typedef {'badge' | 'list' | 'slider'} Layout */

/**
 * Options of an embed. `label` is its accessible name; `newTab` opens links in a new tab.
 * @typedef {{ layout: Layout, theme?: string, limit?: number, label?: string | null, newTab?: boolean }} Look
 */

/** Default number of reviews by layout. */
const LIMITS = { badge: 0, list: 4, slider: 12 };

/**
 * Renders an embed: always the rating of all reviews, then the newest reviews.
 * @param {EmbedData} data @param {Look} look @returns {Tree}
 */
export function embedView(data, look) {
  const { words, language, url, business, aggregate_rating, reviews } = data;
  const { layout, theme = 'auto', limit = LIMITS[layout], label } = look;
  const link = linksOf(look);
  const isEmpty = aggregate_rating.rating_count === 0;
  const root = {
    class: `reviews ${isEmpty ? 'empty' : layout} ${theme}`,
    part: 'root',
    lang: language,
    dir: 'auto',
    'aria-label': label || words.label,
  };
  /** @param {...(Tree | string)} children @returns {Tree} */
  const region = (...children) => ['section', root, ...children];
  if (isEmpty) {
    const profiles = business.profiles.map(({ platform, url }, at) => [
      at,
      link(url, words[platform] ?? platform, 'link'),
    ]);
    const first = words.write
      ? fillWords(words.write, Object.fromEntries(profiles), language)
      : [link(url, words.label, 'link')];
    return region(['p', { class: 'none', part: 'none' }, words.none], ['p', {}, ...first]);
  }
  if (layout === 'badge') return region(SHAPES, link(url, score(data), 'badge'));
  const items = reviews
    .slice(0, limit)
    .map((review) => reviewItem(data, review, { link, isBrief: layout === 'slider' }));
  /** @type {Tree} */
  const list = ['ul', { class: 'items' }, ...items];
  return region(
    SHAPES,
    ['div', { class: 'top', part: 'score' }, link(url, score(data), 'score'), breakdown(data)],
    ...(layout === 'slider' ? [slider(words, list)] : [list]),
    [
      'p',
      { class: 'more', part: 'more' },
      link(`${url}reviews/`, words.all, 'link'),
      ' ',
      link(`${url}about/`, words.about, 'link'),
    ],
    ...paragraph(words.sample, 'quiet'),
  );
}

/** Shapes that the stars refer to. @type {Tree} */
const SHAPES = [
  'svg',
  { class: 'shapes', width: '0', height: '0', 'aria-hidden': 'true' },
  [
    'defs',
    {},
    ['path', { id: 'star', d: STAR }],
    ['g', { id: 'stars' }, ...['0', '24', '48', '72', '96'].map(starAt)],
  ],
];

/** @param {string} x @returns {Tree} */
function starAt(x) {
  return ['use', { href: '#star', x }];
}

/**
 * @param {Look} look
 * @returns {(href: string, content: string | (Tree | string)[], part: string) => Tree}
 */
function linksOf({ newTab }) {
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (href, content, part) => [
    'a',
    { class: part, part, href, ...tab },
    ...(typeof content === 'string' ? [content] : content),
  ];
}

/** @param {EmbedData} data @returns {Tree[]} */
function score(data) {
  const { words, aggregate_rating } = data;
  return [
    ['span', { class: 'mean', 'aria-hidden': 'true' }, words.rating],
    [
      'span',
      { class: 'beside' },
      stars(data, aggregate_rating.rating_value ?? 0, words.rating),
      ['span', { class: 'count' }, words.count],
    ],
  ];
}

/** @param {EmbedData} data @param {number} rating @param {string} figure @returns {Tree} */
function stars({ words, language }, rating, figure) {
  const name = fillWords(words.of_five, { rating: figure }, language).join('');
  const width = String(litWidth(rating));
  return [
    'svg',
    { class: 'stars', part: 'stars', viewBox: '0 0 120 24', role: 'img', 'aria-label': name },
    ['use', { class: 'unlit', href: '#stars' }],
    ['svg', { width, height: '24' }, ['use', { class: 'lit', href: '#stars' }]],
  ];
}

/** Renders the number of reviews by stars. @param {EmbedData} data @returns {Tree} */
function breakdown({ words, language, aggregate_rating }) {
  const numbers = new Intl.NumberFormat(language);
  const { distribution, rating_count } = aggregate_rating;
  const rows = /** @type {const} */ (['5', '4', '3', '2', '1']).map((key) => {
    const count = distribution[key];
    const width = String(Math.round((count * 1000) / rating_count) / 10);
    /** @type {Tree} */
    const row = [
      'li',
      {},
      ['span', { class: 'key' }, words[`stars_${key}`]],
      [
        'svg',
        { class: 'bar', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        ['rect', { class: 'unlit', width: '100', height: '8' }],
        ['rect', { class: 'lit', width, height: '8' }],
      ],
      ['span', { class: 'number' }, numbers.format(count)],
    ];
    return row;
  });
  return ['ul', { class: 'breakdown', part: 'breakdown', 'aria-label': words.breakdown }, ...rows];
}

/** Renders the list as a row that scrolls. The buttons stay hidden without a script. @param {EmbedData['words']} words @param {Tree} list @returns {Tree} */
function slider(words, list) {
  /** @param {'previous' | 'next'} to @param {string} d @returns {Tree} */
  const button = (to, d) => [
    'button',
    { class: to, part: 'button', type: 'button', 'aria-label': words[to] },
    ['svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ['path', { d }]],
  ];
  return [
    'div',
    { class: 'slides' },
    ['div', { class: 'track', tabindex: '0', role: 'group', 'aria-label': words.newest }, list],
    [
      'div',
      { class: 'controls', hidden: '' },
      button('previous', 'M15 5l-7 7 7 7'),
      button('next', 'M9 5l7 7-7 7'),
    ],
  ];
}

/**
 * @param {EmbedData} data
 * @param {Embed['reviews'][number]} review
 * @param {{ link: ReturnType<typeof linksOf>, isBrief: boolean }} how
 * @returns {Tree}
 */
function reviewItem(data, review, { link, isBrief }) {
  const { words, language, business } = data;
  const { author, date, rating, title, text, reply, verification, source, also_on = [] } = review;
  const own = review.language === undefined ? {} : { lang: review.language };
  // The style sheet of the slider may hide the end of long texts.
  const isLong = isBrief && (text.length > 150 || (reply?.text ?? '').length > 60);
  const isCut = review.is_cut === true || isLong;
  /** @param {string} day @returns {Tree} */
  const time = (day) => ['time', { datetime: day }, formatDay(day, language)];
  /** @type {(Tree | string)[]} */
  const facts = [
    [source, ...also_on].map(({ platform }) => words[platform] ?? platform).join(', '),
    words[verification.status],
    ...(review.incentivized === true ? [words.incentivized] : []),
    ...(review.insider === true ? [words.insider] : []),
  ].map((fact) => ['li', {}, fact]);
  return [
    'li',
    { class: 'review', part: 'review' },
    [
      'p',
      { class: 'head' },
      stars(data, rating, String(rating)),
      ' ',
      link(review.url, [time(date)], 'day'),
    ],
    ...paragraph(title, 'title', own),
    ...paragraph(text, 'text', own),
    ...paragraph(text === '' && title === undefined && words.stars_only, 'quiet'),
    ...paragraph(isCut && link(review.url, words.read_whole, 'link'), 'whole'),
    ...response(),
    ['p', { class: 'author', part: 'author' }, ['bdi', {}, author.name]],
    ['ul', { class: 'facts', part: 'facts' }, ...facts],
  ];

  /** @returns {Tree[]} */
  function response() {
    if (reply === undefined) return [];
    /** @type {Tree} */
    const name = ['bdi', {}, reply.author ?? business.name];
    const head = fillWords(words.response, { name, day: time(reply.date) }, language);
    return [
      [
        'blockquote',
        { class: 'reply', part: 'reply' },
        ['p', { class: 'quiet' }, ...head],
        ...paragraph(reply.text, 'text'),
      ],
    ];
  }
}

/**
 * Renders a paragraph in the text direction of its content, or nothing if it is empty.
 * @param {Tree | string | false | undefined} content @param {string} part @param {Record<string, string>} more
 * @returns {Tree[]}
 */
function paragraph(content, part, more = {}) {
  return content ? [['p', { class: part, part, dir: 'auto', ...more }, content]] : [];
}
