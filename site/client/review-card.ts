import type { Review } from '../../contract/review.ts';
import { excerptOf, findWords } from '../../contract/word-search.ts';
import type { ClientData } from './client-data.ts';
import { avifOf, sourcesOf } from './photo-sources.ts';
import {
  hueOf,
  initials,
  markOf,
  paragraphsOf,
  printable,
  shorten,
  updatedDay,
  withoutDirections,
} from './review-text.ts';
import { byId } from './search-data.ts';
import { litWidth } from './stars.ts';
import { fillWords, formatDay } from './words.ts';

/** Maximum length of a text that is cut around a match, in UTF-16 code units. */
const MAX_EXCERPT = 320;

/**
 * Renders a review by filling the page's card template. Text becomes text nodes only; nothing is parsed as markup. Parts that
 * are missing from the template are skipped.
 * @param terms the terms of a search, which are marked; long texts are cut around the first one
 */
export function reviewCard(
  data: ClientData,
  review: Review,
  terms: readonly string[] = [],
): HTMLElement {
  const { id, date, rating, author, title, text, language, reply, source, verification } = review;
  const { images = [] } = review;
  const hasWords = title !== undefined || text.trim() !== '';
  const card = copyOf(hasWords ? '#card' : '#card-stars-only', 'article');
  card.id = `r-${id}`;

  const each = (selector: string, change: (element: Element) => void) => {
    for (const element of card.querySelectorAll(selector)) change(element);
  };
  /** Sets the text of matching elements, or removes them if the text is undefined. */
  const write = (selector: string, text: string | undefined) =>
    each(selector, (part) => {
      if (text === undefined) part.remove();
      else part.textContent = printable(text);
    });

  write('.who bdi', withoutDirections(author.name));
  write('.face', initials(author.name));
  each('.face', (face) => face.setAttribute('class', `face f${hueOf(author.name)}`));
  write('.who time', formatDay(date, data.locale, 'medium'));
  each('.who time', (time) => time.setAttribute('datetime', date));
  each('.who a, .whole a', (link) => link.setAttribute('href', pathOf(review)));
  const name = fillWords(data.words['rating.of_five'], { rating }, data.locale).join('');
  each('.stars', (stars) => stars.setAttribute('aria-label', name));
  each('.stars > svg', (lit) => lit.setAttribute('width', String(litWidth(rating))));

  write('.title', title);
  const [match] = findWords(text, terms);
  const shown = match
    ? excerptOf(text, match, Math.min(MAX_EXCERPT, data.maxText))
    : shorten(text, data.maxText);
  each('.words', (words) => writeParagraphs(words, shown));
  each('.title, .words', (part) => markWords(part, terms));
  each('.title, .words', (words) => {
    if (language !== undefined) words.setAttribute('lang', language);
  });
  if (text.trim() === '') each('.words', (words) => words.remove());
  if (shown === text) each('.whole', (link) => link.remove());
  else write('.whole bdi', withoutDirections(author.name));
  if (reply === undefined) each('.reply', (part) => part.remove());
  else {
    write('.reply bdi', withoutDirections(reply.author ?? data.business));
    each('.answer', (answer) => writeParagraphs(answer, reply.text));
  }
  if (images.length === 0) each('.shots', (photos) => photos.remove());
  else each('.shots', (photos) => writePhotos(photos, images));
  card.classList.toggle('bare', !hasWords && reply === undefined && images.length === 0);
  card.classList.toggle(
    'short',
    title === undefined && text.length < 120 && !card.matches('.bare'),
  );

  const others = (review.also_on ?? []).map(({ platform }) => data.sources[platform]);
  write('.source', [data.postedOn[source.platform], ...others].join(', '));
  write('.tick span', markOf(data.marks, verification, data.platforms[source.platform]));
  each('.tick:not(:has(span))', (mark) => mark.remove());
  if (review.incentivized !== true) each('.incentivized', (mark) => mark.remove());
  if (review.insider !== true) each('.insider', (mark) => mark.remove());
  const updated = updatedDay(review);
  const day = updated === undefined ? '' : formatDay(updated, data.locale);
  const sentence = fillWords(data.words['review.updated'], { day }, data.locale).join('');
  write('.updated', updated === undefined ? undefined : sentence);
  return card;
}

/** Marks the words that a search found. */
function markWords(part: Element, terms: readonly string[]) {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const node of nodes) {
    for (const { start, end } of findWords(node.data, terms).reverse()) {
      const mark = document.createElement('mark');
      node.splitText(end);
      const word = node.splitText(start);
      word.replaceWith(mark);
      mark.append(word);
    }
  }
}

/** Returns the path of an address of the site on this origin, which may differ from the one it was built for. */
function pathOf({ url }: { url: string }) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function copyOf(template: string, selector: string) {
  const part = byId(template.slice(1), HTMLTemplateElement).content.querySelector(selector);
  if (!(part instanceof HTMLElement)) throw new Error(`${template} has no ${selector}`);
  return part.cloneNode(true) as HTMLElement;
}

/** Fills a list whose template has one photo. */
function writePhotos(photos: Element, images: NonNullable<Review['images']>) {
  const template = photos.firstElementChild as Element;
  const items = images.map((image) => {
    const item = template.cloneNode(true) as Element;
    const { alt, width, height } = image;
    const srcset = sourcesOf(image, pathOf);
    const src = pathOf({ url: image.thumbnail_url });
    item.querySelector('a')?.setAttribute('href', pathOf(image));
    item.querySelector('source')?.setAttribute('srcset', avifOf(srcset));
    for (const [name, value] of Object.entries({ src, srcset, alt, width, height }))
      item.querySelector('img')?.setAttribute(name, String(value));
    return item;
  });
  photos.replaceChildren(...items);
}

function writeParagraphs(words: Element, text: string) {
  const paragraphs = paragraphsOf(text).map((lines) => {
    const paragraph = document.createElement('p');
    paragraph.dir = 'auto';
    const parts = lines.flatMap((line) => [document.createElement('br'), printable(line)]);
    paragraph.append(...parts.slice(1));
    return paragraph;
  });
  words.replaceChildren(...paragraphs);
}
