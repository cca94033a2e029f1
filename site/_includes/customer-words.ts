import { paragraphsOf, withoutDirections } from '../client/review-text.js';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';

/** Text of a person as paragraphs, each in its own direction; line breaks inside them stay. */
export function customerWords(text: string, language: string | undefined): Html {
  return html`<div class="words"${lang(language)}>${paragraphsOf(text).map(paragraph)}</div>`;
}

/** The `lang` attribute of a text whose language is known. */
export function lang(language: string | undefined): Html | false {
  return language !== undefined && html` lang="${language}"`;
}

/** The `lang` attribute of what the analysis wrote, on a page of another language. */
export function generated({ words, insights }: Pick<PageData, 'words' | 'insights'>): Html | false {
  const { language } = insights.method;
  return lang(language === words.language ? undefined : language);
}

function paragraph(lines: readonly string[]): Html {
  return html`<p dir="auto">${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`;
}

/**
 * A name inside a line of ours. `<bdi>` isolates its direction, except for direction controls it never closes: these are
 * removed. Review texts keep them: in a paragraph of their own they do no harm.
 */
export function isolated(name: string): Html {
  return html`<bdi>${withoutDirections(name)}</bdi>`;
}
