import { escapeMarkup } from './plain-text.ts';

/** Markup that may be written out as it is. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What may stand in a `${}` of `html`; `false` and `undefined` leave nothing. */
export type Content = string | number | Html | false | undefined | readonly Content[];

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls and noncharacters are errors in HTML (13.2.3.5).
const NOT_IN_HTML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]/g;

/**
 * Template tag for pages: everything in a `${}` is escaped, for element content and quoted attributes alike, unless it is
 * `Html` already. Hostile text has no way round it, because there is no other way to make `Html` from text.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let markup = parts[0] ?? '';
  values.forEach((value, at) => {
    markup += toMarkup(value) + (parts[at + 1] ?? '');
  });
  return new Html(markup);
}

function toMarkup(value: Content): string {
  if (typeof value === 'string') {
    return escapeMarkup(value.toWellFormed().replace(NOT_IN_HTML, '\uFFFD'));
  }
  if (typeof value === 'number') return String(value);
  if (value === false || value === undefined) return '';
  return value instanceof Html ? value.toString() : value.map(toMarkup).join('');
}
