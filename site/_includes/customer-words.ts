import { paragraphsOf, withoutDirections } from '../client/review-text.js';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';

/** Renders a customer's text as paragraphs, each in its own text direction. Keeps line breaks inside paragraphs. */
export function customerWords(text: string, language: string | undefined): Html {
  return html`<div class="words"${langAttribute(language)}>${paragraphsOf(text).map(paragraph)}</div>`;
}

/** Returns the `lang` attribute of a text, or false if its language is unknown. */
export function langAttribute(language: string | undefined): Html | false {
  return language !== undefined && html` lang="${language}"`;
}

/** Returns the `lang` attribute of text from the analysis, or false if the page is in the same language. */
export function insightsLang(data: Pick<PageData, 'words' | 'insights'>): Html | false {
  const { language } = data.insights.method;
  return langAttribute(language === data.words.language ? undefined : language);
}

function paragraph(lines: readonly string[]): Html {
  return html`<p dir="auto">${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`;
}

/**
 * Renders a name inside other text. `<bdi>` isolates its text direction, but not unclosed direction controls, so those are
 * removed. Review texts keep theirs, which are harmless in a separate paragraph.
 */
export function isolated(name: string): Html {
  return html`<bdi>${withoutDirections(name)}</bdi>`;
}
