import type { Embed, EmbedData, EmbedWord } from '../../../contract/embed.ts';
import { faceTree, markOf } from '../review-text.ts';
import { STAR, starsTree } from '../stars.ts';
import type { Child, Tree } from '../tree.ts';
import { fillWords, formatDay, formatRating } from '../words.ts';
import { LIMITS } from './room.ts';

export type Layout = keyof typeof LIMITS;

/** Options of an embed. `label` is its accessible name; `newTab` opens links in a new tab. */
export type Look = {
  layout: Layout;
  theme?: string;
  limit?: number;
  label?: string | null;
  newTab?: boolean;
};

/** Renders an embed: always the rating of all reviews, then the newest reviews. */
export function embedView(data: EmbedData, look: Look): Tree {
  const { language, url, write, service, aggregate_rating, reviews } = data;
  const { layout, theme = 'auto', limit = LIMITS[layout], newTab = false } = look;
  const { rating_count } = aggregate_rating;
  const isEmpty = rating_count === 0;
  const link = (href: string, part: string, ...content: Child[]): Tree => [
    'a',
    { class: part, part, href, ...(newTab && { target: '_blank', rel: 'noopener' }) },
    ...content,
  ];
  const home = service?.url ?? url;
  const region = (...children: Tree[]): Tree => [
    'section',
    {
      class: `reviews ${isEmpty ? 'empty' : layout} ${theme}`,
      part: 'root',
      lang: language,
      dir: 'auto',
      'aria-label': look.label || labelOf(),
    },
    SHAPES,
    ...children,
  ];
  const isBadge = LIMITS[layout] === 0;
  if (isBadge && isEmpty) return region(link(home, 'badge', say('none')));
  if (isBadge) return region(link(home, 'badge', ...score()));
  const items = reviews.slice(0, limit).map(reviewItem);
  const list: Tree = ['ul', { class: 'items' }, ...items];
  return region([
    'div',
    { class: 'room' },
    isEmpty
      ? ['p', { class: 'none', part: 'none' }, say('none')]
      : ['p', { class: 'top' }, link(home, 'score', ...score())],
    ...(layout === 'slider' ? slider(list) : [list]),
    [
      'p',
      { class: 'more', part: 'more' },
      !isEmpty && link(service?.url ?? `${url}reviews/`, 'link', say('all', rating_count)),
      write !== undefined && link(write, 'button', say('write')),
      link(`${url}about/`, 'link', say('about')),
    ],
    data.sample && paragraph(say('sample'), 'quiet'),
  ]);

  /**
   * Returns a text of the interface.
   * @param slots the number in it, or its slots
   */
  function say(key: EmbedWord, slots: number | Record<string, string> = {}) {
    const values = typeof slots === 'number' ? { count: slots } : slots;
    return fillWords(data.words[key], values, language).join('');
  }

  function labelOf() {
    const label = say('label', { business: data.business.name });
    return service ? say('named', { name: label, text: service.name }) : label;
  }

  function score(): Tree[] {
    const mean = aggregate_rating.rating_value ?? 0;
    const figure = formatRating(mean, language);
    return [
      ['b', { class: 'mean', 'aria-hidden': 'true' }, figure],
      [
        'span',
        { class: 'beside' },
        stars(mean, figure),
        ['span', { class: 'count' }, say('count', rating_count)],
      ],
    ];
  }

  function stars(rating: number, figure: string): Tree {
    const [tag, attributes, ...shown] = starsTree(rating, say('of_five', { rating: figure }));
    return [tag, { ...attributes, part: 'stars' }, ...shown];
  }

  /** Renders the list as a row that scrolls. The buttons stay hidden without a script. */
  function slider(list: Tree): Tree[] {
    const button = (to: 'previous' | 'next', d: string): Tree => [
      'button',
      { class: to, part: 'button', type: 'button', 'aria-label': say(to) },
      ['svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ['path', { d }]],
    ];
    return [
      ['div', { class: 'track', tabindex: '0', role: 'group', 'aria-label': say('newest') }, list],
      [
        'p',
        { class: 'controls', hidden: '' },
        button('previous', 'M15 5l-7 7 7 7'),
        button('next', 'M9 5l7 7-7 7'),
      ],
    ];
  }

  function reviewItem(review: Embed['reviews'][number]): Tree {
    const { author, date, rating, title, text, reply, verification, source, also_on = [] } = review;
    const own = review.language === undefined ? {} : { lang: review.language };
    // The style sheet shows only the first lines of long texts.
    const isCut =
      review.is_cut || text.length > MAX_SHOWN || (reply?.text ?? '').length > MAX_REPLY;
    const fits = text.length <= MAX_WIDE && title === undefined && reply === undefined;
    const whole = fits && !review.is_cut ? 'whole narrow' : 'whole';
    const proof = markOf(marks(), verification, data.platforms[source.platform]);
    const day: Tree = ['time', { datetime: date }, formatDay(date, language, 'medium')];
    const others = also_on.map(({ platform }) => data.platforms[platform] ?? say('elsewhere'));
    const where = [postedOn(source.platform), ...others].join(', ');
    return [
      'li',
      { class: 'review', part: 'review' },
      [
        'div',
        { class: 'who' },
        faceTree(author.name),
        ['p', { class: 'author', part: 'author' }, ['bdi', {}, author.name]],
        ['p', { class: 'facts', part: 'facts' }, link(review.url, 'day', day), ` · ${where}`],
      ],
      ['div', { class: 'rate' }, stars(rating, String(rating)), proof !== undefined && mark(proof)],
      [
        'div',
        { class: 'said' },
        paragraph(title, 'title', own),
        paragraph(text, 'text', own),
        text === '' && title === undefined && paragraph(say('stars_only'), 'quiet'),
        isCut && paragraph(link(review.url, 'link', say('read_whole')), whole),
        reply && response(reply),
        review.incentivized && paragraph(say('incentivized'), 'note'),
        review.insider && paragraph(say('insider'), 'note'),
      ],
    ];
  }

  function response({ text, author }: { text: string; author?: string | undefined }): Tree {
    const name: Tree = ['bdi', {}, author ?? data.business.name];
    const head = fillWords(data.words.reply, { name }, language);
    return ['p', { class: 'reply', part: 'reply', dir: 'auto' }, ['b', {}, ...head], ` ${text}`];
  }

  function postedOn(platform: string) {
    if (platform === 'direct') return say('to_us');
    const name = data.platforms[platform];
    return name === undefined ? say('elsewhere') : say('on', { platform: name });
  }

  function marks() {
    const [job_match, invitation] = [say('job_match'), say('invitation')];
    const [manual, any_platform] = [say('manual'), say('any_platform')];
    const platform = say('platform', { platform: '{platform}' });
    return { job_match, invitation, manual, any_platform, platform };
  }
}

/** Texts and replies up to these lengths fit into the lines that the style sheet shows. In UTF-16 code units. */
const MAX_SHOWN = 180;
const MAX_REPLY = 60;
/** Texts without title and reply fit into a wide list up to this length. */
const MAX_WIDE = 260;

/** Shapes that the stars refer to. */
const SHAPES: Tree = [
  'svg',
  { display: 'none' },
  ['path', { id: 'star', d: STAR }],
  ['g', { id: 'stars' }, ...[0, 24, 48, 72, 96].map((x): Tree => ['use', { href: '#star', x }])],
];

/** Renders how a review was confirmed, with a tick. */
function mark(proof: string): Tree {
  return [
    'p',
    { class: 'mark', part: 'mark' },
    [
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      ['path', { d: 'M4.5 12.5l5 5 10-11' }],
    ],
    proof,
  ];
}

/** Renders a paragraph in the text direction of its content, or nothing if it is empty. */
function paragraph(content: Child, part: string, more: Record<string, string> = {}): Child {
  return content && ['p', { class: part, part, dir: 'auto', ...more }, content];
}
