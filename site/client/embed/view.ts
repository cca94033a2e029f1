import type { EmbedReview } from '../../../contract/embed.ts';
import { cardTree } from '../card.ts';
import { formatRating, sayIn } from '../format.ts';
import type { EmbedData, EmbedWord } from '../script-data.ts';
import { STAR, starsTree, TICK } from '../stars.ts';
import type { Child, Tree } from '../tree.ts';
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
  const home = service?.url ?? url;
  const region = (...children: Tree[]): Tree => [
    'section',
    {
      class: `reviews ${isEmpty ? 'empty' : layout} ${theme}`,
      lang: language,
      dir: 'auto',
      'aria-label': look.label || labelOf(),
    },
    SHAPES,
    ...children,
  ];
  return withParts(view(), newTab);

  function view(): Tree {
    const isBadge = LIMITS[layout] === 0;
    if (isBadge && isEmpty) return region(link(home, 'badge', say('none')));
    if (isBadge) return region(link(home, 'badge', ...score()));
    const items = reviews.slice(0, limit).map((review) => item(data, review));
    const list: Tree = ['ul', { class: 'items' }, ...items];
    return region([
      'div',
      { class: 'room' },
      isEmpty
        ? ['p', { class: 'none' }, say('none')]
        : ['p', { class: 'top' }, link(home, 'score', ...score())],
      ...(layout === 'slider' ? slider(list) : [list]),
      [
        'p',
        { class: 'links' },
        !isEmpty &&
          link(service?.url ?? `${url}reviews/`, 'link', say('all', { count: rating_count })),
        write !== undefined && link(write, 'button', say('write')),
        link(`${url}about/`, 'link', say('about')),
      ],
      data.sample && ['p', { class: 'quiet' }, say('sample')],
    ]);
  }

  function say(key: EmbedWord, slots: Record<string, string | number> = {}) {
    return sayIn(data, key, slots);
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
        starsTree(mean, say('of_five', { rating: figure })),
        ['span', { class: 'count' }, say('count', { count: rating_count })],
      ],
    ];
  }

  /** Renders the list as a row that scrolls. The buttons stay hidden without a script. */
  function slider(list: Tree): Tree[] {
    const button = (to: 'previous' | 'next', d: string): Tree => [
      'button',
      { class: to, type: 'button', 'aria-label': say(to) },
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
}

function link(href: string, name: string, ...content: Child[]): Tree {
  return ['a', { class: name, href }, ...content];
}

/** Texts and replies up to these lengths fit into the lines that the style sheet shows. In UTF-16 code units. */
const MAX_SHOWN = 180;
const MAX_REPLY = 60;
/** Texts without title and reply fit into a wide list up to this length. */
const MAX_WIDE = 260;

/** Renders a review. The style sheet shows only the first lines of its text, which therefore flows without paragraphs. */
function item(data: EmbedData, review: EmbedReview): Tree {
  const { title, text, reply, is_cut } = review;
  const isCut = is_cut || text.length > MAX_SHOWN || (reply?.text ?? '').length > MAX_REPLY;
  const fits = !is_cut && text.length <= MAX_WIDE && title === undefined && reply === undefined;
  const shown = text.replaceAll('\n', ' ');
  const card = cardTree({ ...data, pathOf: ({ url }) => url }, review, { shown, isCut });
  return ['li', fits ? { class: 'fits' } : {}, card];
}

/** Names of the parts for style sheets of other pages, by the class of an element, or else by its tag. */
const PARTS: Readonly<Record<string, string>> = {
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

/** Adds the names of the parts. If `newTab`, links open in a new tab. */
function withParts([tag, attributes, ...children]: Tree, newTab: boolean): Tree {
  const [name = ''] = String(attributes.class ?? '').split(' ');
  const part = PARTS[name] ?? PARTS[tag];
  const target = newTab && tag === 'a' ? { target: '_blank', rel: 'noopener' } : {};
  return [
    tag,
    { ...attributes, ...(part && { part }), ...target },
    ...children.map((child) => (Array.isArray(child) ? withParts(child, newTab) : child)),
  ];
}

/** Shapes that the stars and the tick refer to. */
const SHAPES: Tree = [
  'svg',
  { display: 'none' },
  ['path', { id: 'star', d: STAR }],
  ['g', { id: 'stars' }, ...[0, 24, 48, 72, 96].map((x): Tree => ['use', { href: '#star', x }])],
  ['path', { id: 'i-tick', d: TICK }],
];
