import { escapeMarkup } from '../../contract/plain-text.ts';
import { printable } from '../client/review-text.js';

/** Escaped markup. Only this file makes it. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** What may stand in a `${}` of `html`; `false` and `undefined` leave nothing. */
export type Content = string | number | Html | false | undefined | readonly Content[];

/**
 * Template tag for pages: everything in a `${}` is escaped, for element content and quoted attributes alike, unless it is
 * `Html` already. Besides it only `ownMarkup` makes `Html` from text, so hostile text is always escaped.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let markup = parts[0] ?? '';
  values.forEach((value, at) => {
    markup += toMarkup(value) + (parts[at + 1] ?? '');
  });
  return new Html(markup);
}

/** A `<script>` that holds data, never code. No text in the value can end the element or begin a comment. */
export function dataBlock(mediaType: string, value: object, id?: string): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const idAttribute = id === undefined ? '' : ` id="${escapeMarkup(id)}"`;
  return new Html(`<script type="${escapeMarkup(mediaType)}"${idAttribute}>${json}</script>`);
}

/** Markup of the owner's pages, which is theirs to write. Never for a word of a customer's. */
export function ownMarkup(markup: string): Html {
  return new Html(markup);
}

function toMarkup(value: Content): string {
  if (typeof value === 'string') {
    return escapeMarkup(printable(value));
  }
  if (typeof value === 'number') return String(value);
  if (value === false || value === undefined) return '';
  return value instanceof Html ? value.toString() : value.map(toMarkup).join('');
}
