import { MARKUP_ESCAPES } from '../../contract/markup-escapes.ts';

/** Escaped markup. Only this module creates it. */
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

/** A value in a `${}` of `html`. `false` and `undefined` render nothing. */
export type Content = string | number | Html | false | undefined | readonly Content[];

/**
 * Template tag that escapes every value in a `${}` for element content and quoted attributes, unless it already is `Html`.
 * Only `ownMarkup` also creates `Html` from a string, so untrusted text is always escaped. A backslash at the end of a line
 * leaves out the line break, which between inline elements would show as a space.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  const pieces = [parts[0] ?? ''];
  values.forEach((value, at) => {
    pieces.push(toMarkup(value), parts[at + 1] ?? '');
  });
  // Joined, not added up: V8 would keep a page as a tree of thousands of strings, which is slow to collect and to write.
  return new Html(pieces.join(''));
}

/** Marks markup as safe. Only for what the owner or we wrote, never for customers' text. */
export function ownMarkup(markup: string): Html {
  return new Html(markup);
}

/** Returns the `lang` attribute of a text, or false if its language is unknown. */
export function langAttribute(language: string | undefined): Html | false {
  return language !== undefined && html` lang="${language}"`;
}

/** Removes characters that change the text direction (UAX #9, 2.1 to 2.5), for names and titles inside other text. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/**
 * Renders a name inside other text. `<bdi>` isolates its text direction, but not unclosed direction controls, so those are
 * removed. Review texts keep theirs, which are harmless in a separate paragraph.
 */
export function isolated(name: string): Html {
  return html`<bdi>${withoutDirections(name)}</bdi>`;
}

/** Characters to escape, and those that HTML does not allow (13.2.3.5): controls except white space, noncharacters, lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: HTML does not allow these characters.
const SPECIAL = /[&<>"'\0-\x08\v\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/gu;

function toMarkup(value: Content): string {
  if (typeof value === 'string')
    return value.replace(SPECIAL, (character) => MARKUP_ESCAPES[character] ?? '\uFFFD');
  if (typeof value === 'number') return String(value);
  if (value === false || value === undefined) return '';
  if (value instanceof Html) return value.toString();
  // A theme without type checks may pass anything.
  if (!Array.isArray(value))
    throw new TypeError(`expected text, a number, markup, false or a list of these, got ${value}`);
  return value.map(toMarkup).join('');
}
