import type { DayOf } from '../../contract/day-of.ts';
import type { EmbedReview } from '../../contract/embed.ts';
import type { Recommendation } from '../../contract/recommendation.ts';
import type { Review } from '../../contract/review.ts';
import { fillWords, formatDay, sayIn } from './format.ts';
import { faceTree, withoutDirections } from './review-text.ts';
import type { CardData, CardWord } from './script-data.ts';
import { starsTree } from './stars.ts';
import type { Child, Tree } from './tree.ts';

/** A review as far as cards show it. That of an embed has no id, no photos and no date of its last update. */
export type CardReview = EmbedReview & Partial<Pick<Review, 'id' | 'updated_at'>>;

/** How a card looks where it stands. */
export type Look = {
  /** Level of its heading. Without one, the name is a paragraph. */
  level?: number;
  /** Whether the card fills the row and shows the whole text. */
  wide?: boolean;
  /** What is shown of the text, and whether that is less than all of it. */
  shown: string;
  isCut: boolean;
  /** Marks what a search found in a line of text. */
  mark?: (line: string) => Child[];
  photos?: Child;
  /** What the review mentions. It stands at the end. */
  tags?: Child;
};

/** Texts up to MAX_SHORT are set larger. Narrow cards show six lines of text and reply if one is longer than MIN_LONG. In UTF-16 code units. */
const MAX_SHORT = 120;
const MIN_LONG = 300;

/** Renders the card of a review, for pages, search results, previews and embeds. */
export function cardTree(data: CardData, review: CardReview, look: Look): Tree {
  const { id, rating, title, text, reply } = review;
  const { level, wide, shown, isCut, mark, photos, tags } = look;
  const isBare = text.trim() === '' && title === undefined && reply === undefined && !photos;
  const isShort = !isBare && title === undefined && text.length < MAX_SHORT;
  const isLong = !wide && Math.max(text.length, reply?.text.length ?? 0) > MIN_LONG;
  const kinds = [wide && ' wide', isBare && ' bare', isShort && ' short', isLong && ' long'];
  const proof = proofOf(data, review);
  return [
    'article',
    { class: `card${kinds.filter(Boolean).join('')}`, ...(id && { id: `r-${id}` }) },
    whoTree(data, review, level ? `h${level}` : 'p', data.pathOf(review), [
      'span',
      { class: 'source' },
      whereOf(data, review),
    ]),
    [
      'div',
      { class: 'rate' },
      starsTree(rating, sayIn(data, 'of_five', { rating })),
      proof !== undefined && ['p', { class: 'tick' }, TICK, ['span', {}, proof]],
    ],
    ...bodyTrees(data, review, shown, isCut || isLong, mark),
    photos,
    ...disclosureTrees(data, review),
    tags,
  ];
}

/** Renders who wrote, and below the name when and `where`. The name links to `href`, if there is one. */
export function whoTree(
  { language }: CardData,
  { author, date }: Pick<CardReview, 'author' | 'date'>,
  tag: string,
  href: string | undefined,
  where: Tree,
): Tree {
  const named = name(author.name);
  const day: Tree = ['time', { datetime: date }, formatDay(date, language, 'medium')];
  return [
    'div',
    { class: 'who' },
    faceTree(author.name),
    [tag, { class: 'author' }, href === undefined ? named : ['a', { href }, named]],
    ['p', { class: 'posted' }, day, ' · ', where],
  ];
}

const TICK: Tree = [
  'svg',
  { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  ['use', { href: '#i-tick' }],
];

function show(data: CardData, key: CardWord, slots: Readonly<Record<string, Tree>>): Child[] {
  return fillWords<Tree>(data.words[key], slots, data.language);
}

/** Renders a name inside other text: nothing in it changes the direction of that text. */
function name(text: string): Tree {
  return ['bdi', {}, withoutDirections(text)];
}

/** Says where a review was posted: "on Google, Facebook". */
export function whereOf(
  data: CardData,
  { source, also_on = [] }: Pick<CardReview, 'source' | 'also_on'>,
): string {
  const others = also_on.map(
    ({ platform }) => data.platforms[platform] ?? postedOn(data, platform),
  );
  // Platforms without a name read alike.
  return [...new Set([postedOn(data, source.platform), ...others])].join(', ');
}

function postedOn(data: CardData, platform: string): string {
  if (platform === 'direct') return sayIn(data, 'to_us');
  const name = data.platforms[platform];
  return name === undefined ? sayIn(data, 'elsewhere') : sayIn(data, 'on', { platform: name });
}

/** Says how the business confirmed a review, or which platform checked it. Returns undefined if nobody did. */
export function proofOf(
  data: CardData,
  { verification, source }: Pick<CardReview, 'verification' | 'source'>,
): string | undefined {
  const { status, method } = verification;
  if (status === 'unverified') return undefined;
  if (status === 'platform_verified' || method === 'platform') {
    const platform = data.platforms[source.platform];
    return platform === undefined
      ? sayIn(data, 'any_platform')
      : sayIn(data, 'platform', { platform });
  }
  return sayIn(data, method === 'job_match' || method === 'invitation' ? method : 'manual');
}

/** Renders the title, `shown` of the text, and the response of a review or a recommendation. Cut texts link to the full review. */
export function bodyTrees(
  data: CardData,
  review: CardReview | Recommendation,
  shown: string,
  isCut = false,
  mark: (line: string) => Child[] = (line) => [line],
): Child[] {
  const { title, text, language, reply, author } = review;
  const hasText = text.trim() !== '';
  const own = language === undefined ? {} : { lang: language };
  return [
    title !== undefined && ['p', { class: 'title', dir: 'auto', ...own }, ...mark(title)],
    hasText && ['blockquote', { class: 'words', ...own }, ...paragraphs(shown, mark)],
    !hasText &&
      title === undefined &&
      'rating' in review && ['p', { class: 'quiet' }, sayIn(data, 'stars_only')],
    isCut &&
      'url' in review && [
        'p',
        { class: 'whole' },
        [
          'a',
          { class: 'more', href: data.pathOf(review) },
          sayIn(data, 'read_whole'),
          ['span', { class: 'vh' }, ': ', ...show(data, 'by', { author: name(author.name) })],
        ],
      ],
    reply && [
      'div',
      { class: 'reply' },
      [
        'p',
        { class: 'by' },
        ...show(data, 'reply', { name: name(reply.author ?? data.business.name) }),
      ],
      // Embeds show both in one line.
      ' ',
      ['div', { class: 'answer' }, ...paragraphs(reply.text)],
    ],
  ];
}

/** Renders a text as paragraphs, each in its own text direction. Keeps line breaks inside paragraphs. */
function paragraphs(text: string, mark: (line: string) => Child[] = (line) => [line]): Tree[] {
  return paragraphsOf(text).map((lines): Tree => {
    const parts = lines.flatMap((line): Child[] => [['br', {}], ...mark(line)]);
    return ['p', { dir: 'auto' }, ...parts.slice(1)];
  });
}

export function paragraphsOf(text: string) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return paragraphs.map((part) => part.trim().split(/\r?\n/));
}

/** Renders what a reader should know about the review: rewards, closeness to the business, changes. */
export function disclosureTrees(data: CardData, review: CardReview): Child[] {
  const note = (kind: 'incentivized' | 'insider'): Child =>
    review[kind] === true && [
      'p',
      { class: `note quiet ${kind}` },
      ['strong', {}, sayIn(data, kind)],
    ];
  const updated = updatedOn(data, review);
  return [
    note('incentivized'),
    note('insider'),
    updated !== undefined && ['p', { class: 'note quiet updated' }, updated],
  ];
}

/**
 * Returns the date of the last update, or undefined if it is the date of the review or of the response.
 * @param dayOf an update by a response has the start of its day in UTC
 */
export function updatedDay(
  {
    date,
    updated_at,
    reply,
  }: Pick<CardReview, 'date' | 'updated_at'> & { reply?: { date: string } | undefined },
  dayOf: DayOf,
) {
  if (updated_at === undefined || updated_at.startsWith(reply?.date ?? date)) return undefined;
  const day = dayOf(updated_at);
  return day === date || day === reply?.date ? undefined : day;
}

/** Returns "Updated 3 March 2026", or undefined if the review was not updated. */
export function updatedOn(data: CardData, review: CardReview): string | undefined {
  const day = data.dayOf && updatedDay(review, data.dayOf);
  return day && sayIn(data, 'updated', { day: formatDay(day, data.language) });
}
