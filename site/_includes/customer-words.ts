import { type Html, html } from './html.ts';
import type { Words } from './words/en.ts';

/** Text of a person as paragraphs, each in its own direction; line breaks inside them stay. */
export function customerWords(text: string, language: string | undefined): Html {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return html`<div class="words"${lang(language)}>${paragraphs.map(paragraph)}</div>`;
}

/** The `lang` attribute of a text whose language is known. */
export function lang(language: string | undefined): Html | false {
  return language !== undefined && html` lang="${language}"`;
}

/** The `lang` attribute of what the analysis wrote or found, which is English, on a page of another language. */
export function generated({ language }: Words): Html | false {
  return lang(language === 'en' ? undefined : 'en');
}

function paragraph(text: string): Html {
  const lines = text.trim().split(/\r?\n/);
  return html`<p dir="auto">${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`;
}

/** Characters that open or close a stretch of another direction (UAX #9, 2.1 to 2.5). */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A name inside a line of ours. `<bdi>` keeps its direction to itself, unless it opens a stretch it never closes: so such
 * characters are left out here. In paragraphs of their own, as review texts are, they can do no harm and stay.
 */
export function isolated(name: string): Html {
  return html`<bdi>${withoutDirections(name)}</bdi>`;
}

/** Text that turns nothing around it: for titles, which tabs and other programs show beside texts of their own. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}
