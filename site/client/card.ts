import type { Photo } from '../../contract/photo.ts';
import type { Recommendation } from '../../contract/recommendation.ts';
import type { Review } from '../../contract/review.ts';
import { excerptOf, findWords } from '../../contract/word-search.ts';
import { faceTree, markOf, shorten, withoutDirections } from './review-text.ts';
import { starsTree } from './stars.ts';
import type { Child, Tree } from './tree.ts';
import { fillWords, formatDay, type WordEntry } from './words.ts';

/** Sentences on cards. */
export const CARD_WORDS = [
  'rating.of_five',
  'review.by',
  'review.incentivized',
  'review.insider',
  'review.read_whole',
  'review.reply',
  'review.stars_only',
  'review.updated',
] as const;

/** What cards show besides the review. */
export type CardData = {
  locale: string;
  words: Readonly<Record<(typeof CARD_WORDS)[number], WordEntry>>;
  business: string;
  /** What platforms are called, where a review of each was posted, and the names of those that have one. */
  sources: Readonly<Record<string, string>>;
  postedOn: Readonly<Record<string, string>>;
  platforms: Readonly<Record<string, string | undefined>>;
  /** What is said about a confirmed review, by method. */
  marks: Parameters<typeof markOf>[0];
  /** Maximum length of a text on a card, in UTF-16 code units. */
  maxText: number;
  /** Returns the path of an address of the site. */
  pathOf: (page: { url: string }) => string;
};

/** Texts up to this length are set larger; cards cut longer ones than MIN_LONG at six lines. In UTF-16 code units. */
const MAX_SHORT = 120;
const MIN_LONG = 300;

/** Maximum length of a text that is cut around a match, in UTF-16 code units. */
const MAX_EXCERPT = 320;

/** Width of a thumbnail in pixels, as in contract/photo.ts. */
const THUMBNAIL_WIDTH = 800;

/**
 * Renders a review in a list. `level` is the level of its heading. A `wide` card fills the row and shows the whole text. `terms` are
 * marked, and long texts are cut around the first of them. `tags` stand at the end.
 */
export function cardTree(
  data: CardData,
  review: Review,
  look: { level: number; wide: boolean; terms?: readonly string[]; tags?: Tree | undefined },
): Tree {
  const { id, date, rating, author, title, text, reply, source, verification } = review;
  const { level, wide, terms = [], tags } = look;
  const { images = [] } = review;
  const isBare =
    text.trim() === '' && title === undefined && reply === undefined && images.length === 0;
  const isShort = !isBare && title === undefined && text.length < MAX_SHORT;
  const isLong = !wide && text.length > MIN_LONG;
  const [match] = findWords(text, terms);
  const shown = match
    ? excerptOf(text, match, Math.min(MAX_EXCERPT, data.maxText))
    : shorten(text, data.maxText);
  const kinds = [wide && ' wide', isBare && ' bare', isShort && ' short', isLong && ' long'];
  const proof = markOf(data.marks, verification, data.platforms[source.platform]);
  const day: Tree = ['time', { datetime: date }, formatDay(date, data.locale, 'medium')];
  return [
    'article',
    { class: `card${kinds.filter(Boolean).join('')}`, id: `r-${id}` },
    [
      'div',
      { class: 'who' },
      faceTree(author.name),
      [`h${level}`, {}, ['a', { href: data.pathOf(review) }, name(author.name)]],
      ['p', {}, day, ' · ', ['span', { class: 'source' }, whereOf(data, review)]],
    ],
    [
      'div',
      { class: 'rate' },
      starsTree(rating, say(data, 'rating.of_five', { rating }).join('')),
      proof !== undefined && ['p', { class: 'tick' }, TICK, ['span', {}, proof]],
    ],
    ...bodyTrees(data, review, shown, isLong || shown !== text, terms),
    photosTree(data, images),
    ...disclosureTrees(data, review),
    tags,
  ];
}

const TICK: Tree = [
  'svg',
  { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  ['use', { href: '#i-tick' }],
];

function say(
  { words, locale }: CardData,
  key: (typeof CARD_WORDS)[number],
  slots: Readonly<Record<string, string | number | Tree>> = {},
): (string | Tree)[] {
  return fillWords<Tree>(words[key], slots, locale);
}

/** Renders a name inside other text: nothing in it changes the direction of that text. */
function name(text: string): Tree {
  return ['bdi', {}, withoutDirections(text)];
}

/** Says where a review was posted: "on Google, Facebook". */
export function whereOf(data: CardData, { source, also_on = [] }: Review): string {
  const others = also_on.map(({ platform }) => data.sources[platform]);
  return [data.postedOn[source.platform], ...others].join(', ');
}

/** Renders the title, `shown` of the text, and the response of a review or a recommendation. Cut texts link to the full review. */
export function bodyTrees(
  data: CardData,
  review: Review | Recommendation,
  shown: string,
  isCut = false,
  terms: readonly string[] = [],
): Child[] {
  const { title, text, language, reply, author } = review;
  const hasText = text.trim() !== '';
  const own = language === undefined ? {} : { lang: language };
  return [
    title !== undefined && ['p', { class: 'title', dir: 'auto', ...own }, ...marked(title, terms)],
    hasText && ['blockquote', { class: 'words', ...own }, ...paragraphs(shown, terms)],
    !hasText &&
      title === undefined &&
      'rating' in review && ['p', { class: 'none' }, ...say(data, 'review.stars_only')],
    isCut &&
      'url' in review && [
        'p',
        { class: 'whole' },
        [
          'a',
          { class: 'more', href: data.pathOf(review) },
          ...say(data, 'review.read_whole'),
          ['span', { class: 'vh' }, ': ', ...say(data, 'review.by', { author: name(author.name) })],
        ],
      ],
    reply && [
      'div',
      { class: 'reply' },
      [
        'p',
        { class: 'by' },
        ...say(data, 'review.reply', { name: name(reply.author ?? data.business) }),
      ],
      ['div', { class: 'answer' }, ...paragraphs(reply.text, [])],
    ],
  ];
}

/** Renders a text as paragraphs, each in its own text direction. Keeps line breaks inside paragraphs. */
function paragraphs(text: string, terms: readonly string[]): Tree[] {
  return paragraphsOf(text).map((lines): Tree => {
    const parts = lines.flatMap((line): Child[] => [['br', {}], ...marked(line, terms)]);
    return ['p', { dir: 'auto' }, ...parts.slice(1)];
  });
}

/** Splits a text into paragraphs, and those into lines. */
export function paragraphsOf(text: string) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return paragraphs.map((part) => part.trim().split(/\r?\n/));
}

/** Marks the words that a search found. */
function marked(text: string, terms: readonly string[]): Child[] {
  let at = 0;
  const parts = findWords(text, terms).flatMap(({ start, end }): Child[] => {
    const before = text.slice(at, start);
    at = end;
    return [before, ['mark', {}, text.slice(start, end)]];
  });
  return [...parts, text.slice(at)];
}

/** Renders what a reader should know about the review: rewards, closeness to the business, changes. */
export function disclosureTrees(data: CardData, review: Review): Child[] {
  const note = (kind: 'incentivized' | 'insider'): Child =>
    review[kind] === true && [
      'p',
      { class: `none ${kind}` },
      ['strong', {}, ...say(data, `review.${kind}`)],
    ];
  const updated = updatedOn(data, review);
  return [
    note('incentivized'),
    note('insider'),
    updated !== undefined && ['p', { class: 'none updated' }, updated],
  ];
}

/** Returns the date of the last update, or undefined if it is the date of the review or of the response. */
export function updatedDay({
  date,
  updated_at,
  reply,
}: {
  date: string;
  updated_at?: string | undefined;
  reply?: { date: string } | undefined;
}) {
  const day = updated_at?.slice(0, 10);
  return day === date || day === reply?.date ? undefined : day;
}

/** Returns "Updated 3 March 2026", or undefined if the review was not updated. */
export function updatedOn(data: CardData, review: Review): string | undefined {
  const day = updatedDay(review);
  return day && say(data, 'review.updated', { day: formatDay(day, data.locale) }).join('');
}

/** Renders the photos of a customer, each a link to its larger size. */
export function photosTree(data: CardData, photos: readonly Photo[]): Child {
  const items = photos.map((photo): Tree => {
    return ['li', {}, ['a', { href: data.pathOf(photo) }, pictureTree(photo, '8rem', data.pathOf)]];
  });
  return items.length > 0 && ['ul', { class: 'shots' }, ...items];
}

/**
 * Renders a photo. `sizes` says how wide it is on the page, so that browsers load the size they need. Only a photo in the first
 * screen is `urgent`: browsers load the others when they come near.
 */
export function pictureTree(
  { url, thumbnail_url, width, height, alt }: Photo,
  sizes: string,
  pathOf: CardData['pathOf'],
  urgent = false,
): Tree {
  const src = pathOf({ url: thumbnail_url });
  const small = `${src} ${Math.min(width, THUMBNAIL_WIDTH)}w`;
  const srcset = url === thumbnail_url ? small : `${small}, ${pathOf({ url })} ${width}w`;
  const when = urgent ? { fetchpriority: 'high' } : { loading: 'lazy' };
  const avif = { type: 'image/avif', srcset: srcset.replaceAll('.jpg ', '.avif '), sizes };
  const image = { src, srcset, sizes, alt, width, height, ...when };
  return ['picture', {}, ['source', avif], ['img', image]];
}
