import type { EmbedReview } from '../../contract/embed.ts';
import type { Recommendation } from '../../contract/recommendation.ts';
import type { Review } from '../../contract/review.ts';
import { shownOriginal } from '../../contract/shown-average.ts';
import { fillWords, formatDay, sayIn } from './format.ts';
import { type Content, type Html, html, isolated, langAttribute } from './html.ts';
import type { CardData } from './script-data.ts';
import { starRow } from './stars.ts';

/** A review as far as cards show it. That of an embed has no id, no photos and no date of its last update. */
export type CardReview = EmbedReview & Partial<Pick<Review, 'id' | 'updated_at'>>;

/** How a card looks where it stands. */
export type Look = {
  /** Level of its heading. Without one, the name is a paragraph. */
  level?: number;
  /** Whether the card fills the row and shows the whole text. */
  wide?: boolean;
  /** What is shown of the text, and whether a link leads to the rest: by default, if there is more. */
  shown: string;
  isCut?: boolean;
  /** Marks what a search found in a line of text. */
  mark?: (line: string) => Content;
  photos?: Content;
  /** What the review mentions. It stands at the end. */
  tags?: Content;
};

/** Texts up to MAX_SHORT are set larger. In UTF-16 code units. Narrow cards show six lines of a LONG text or reply. */
const MAX_SHORT = 120;
const LONG = /^[\s\S]{301}|(?:\n.*){6}/;

/** Renders the card of a review, for pages, search results, previews and embeds. */
export function card(data: CardData, review: CardReview, look: Look): Html {
  const { id, rating, title, text, reply } = review;
  const { level, wide, shown, isCut = shown !== text, mark, photos, tags } = look;
  const isBare = text.trim() === '' && title === undefined && reply === undefined && !photos;
  const isShort = !isBare && title === undefined && text.length < MAX_SHORT;
  const isLong = (written = '') => !wide && LONG.test(written);
  const cut = isCut || isLong(shown) ? 'text' : isLong(reply?.text) && 'reply';
  const kinds = [isBare && ' bare', isShort && ' short', wide ? ' wide' : cut && ' long'];
  const proof = proofOf(data, review);
  const where = html`<span class="source">${whereOf(data, review)}</span>`;
  const stars = starRow(rating, sayIn(data, 'of_five', { rating }));
  return html`<article class="card${kinds}"${id !== undefined && html` id="r-${id}"`}>\
${who(data, review, level ? `h${level}` : 'p', data.pathOf(review), where)}\
<div class="rate">${stars}${proof !== undefined && html`<p class="tick">${TICK}<span>${proof}</span></p>`}</div>\
${body(data, review, shown, cut, mark)}${photos}${disclosures(data, review)}${tags}</article>`;
}

const TICK = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-tick"></use></svg>`;

/** Renders who wrote, and below the name when and `where`. The name links to `href`, if there is one. */
export function who(
  { language }: CardData,
  { author, date }: Pick<CardReview, 'author' | 'date'>,
  tag: string,
  href: string | undefined,
  where: Content,
): Html {
  const name = isolated(author.name);
  const linked = href === undefined ? name : html`<a href="${href}">${name}</a>`;
  const day = html`<time datetime="${date}">${formatDay(date, language, 'medium')}</time>`;
  return html`<div class="who">${face(author.name)}<${tag} class="author">${linked}</${tag}><p class="posted">${day} · ${where}</p></div>`;
}

/** Renders the round picture of a name: its initials on a hue of the name. */
export function face(name: string, isLarge = false): Html {
  return html`<span class="face f${hueOf(name)}${isLarge && ' xl'}" aria-hidden="true">${initials(name)}</span>`;
}

/** Returns the first letters of a name's first and last words. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase();
}

/** Returns the number of a name's hue, 1 to 5. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % 5) + 1;
}

/** Says where a review was posted, and its rating there if ours is rounded: "on Booking.com (8.7 / 10), Google". */
export function whereOf(
  data: CardData,
  { source, also_on = [] }: Pick<CardReview, 'source' | 'also_on'>,
): string {
  const places = [source, ...also_on].map(({ platform, rating }, at) => {
    const name = at === 0 ? undefined : data.platforms[platform];
    const place = name ?? postedOn(data, platform);
    return rating === undefined ? place : `${place} (${shownOriginal(rating, data.language)})`;
  });
  // Platforms without a name read alike.
  return [...new Set(places)].join(', ');
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

/** Renders the title, `shown` of the text, and the response of a review or a recommendation. After what is `cut` is a link to all of it. */
export function body(
  data: CardData,
  review: CardReview | Recommendation,
  shown: string,
  cut: 'text' | 'reply' | false = false,
  mark: (line: string) => Content = (line) => line,
): Content[] {
  const { words, language } = data;
  const { title, text, reply, author } = review;
  const hasText = text.trim() !== '';
  const isSilent = !hasText && title === undefined && 'rating' in review;
  const lang = langAttribute(review.language);
  const name = isolated(reply?.author ?? data.business.name);
  const by = fillWords<Html>(words.by, { author: isolated(author.name) }, language);
  const whole =
    'url' in review &&
    html`<p class="whole"><a class="more" href="${data.pathOf(review)}">${sayIn(data, 'read_whole')}<span class="vh">, ${by}</span></a></p>`;
  return [
    title !== undefined && html`<p class="title" dir="auto"${lang}>${mark(title)}</p>`,
    hasText && html`<blockquote class="words"${lang}>${paragraphs(shown, mark)}</blockquote>`,
    isSilent && html`<p class="quiet">${sayIn(data, 'stars_only')}</p>`,
    cut === 'text' && whole,
    // Embeds show the name and the text in one line.
    reply &&
      html`<div class="reply"><p class="by">${fillWords<Html>(words.reply, { name }, language)}</p> <div class="answer">${paragraphs(reply.text)}</div></div>`,
    cut === 'reply' && whole,
  ];
}

/** Renders a text as paragraphs, each in its own text direction. Keeps line breaks inside paragraphs. */
function paragraphs(text: string, mark: (line: string) => Content = (line) => line): Html[] {
  return paragraphsOf(text).map((lines) => {
    const parts = lines.map((line, at) => [at > 0 && html`<br>`, mark(line)]);
    return html`<p dir="auto">${parts}</p>`;
  });
}

export function paragraphsOf(text: string) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return paragraphs.map((part) => part.trim().split(/\r?\n/));
}

/** Renders what a reader should know about the review: rewards, closeness to the business, changes. */
export function disclosures(data: CardData, review: CardReview): Content[] {
  const updated = updatedOn(data, review);
  return [
    ...(['incentivized', 'insider'] as const).map(
      (kind) =>
        review[kind] === true &&
        html`<p class="note quiet ${kind}"><strong>${sayIn(data, kind)}</strong></p>`,
    ),
    updated !== undefined && html`<p class="note quiet updated">${updated}</p>`,
  ];
}

/** Returns "Updated 3 March 2026", or undefined if that is the day of the review or of the response. */
export function updatedOn(
  data: CardData,
  { date, updated_at, reply }: Pick<CardReview, 'date' | 'updated_at' | 'reply'>,
): string | undefined {
  // An update by a response has the start of its day in UTC.
  const isOwn = updated_at?.startsWith(reply?.date ?? date);
  const day = updated_at === undefined || isOwn ? undefined : data.dayOf?.(updated_at);
  if (day === undefined || day === date || day === reply?.date) return undefined;
  return sayIn(data, 'updated', { day: formatDay(day, data.language) });
}
