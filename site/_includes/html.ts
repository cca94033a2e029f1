import { escapeMarkup } from '../../contract/plain-text.ts';
import { printable, withoutDirections } from '../client/review-text.ts';
import type { Tree } from '../client/tree.ts';

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
 * Only `ownMarkup` also creates `Html` from a string, so untrusted text is always escaped.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  const pieces = [parts[0] ?? ''];
  values.forEach((value, at) => {
    pieces.push(toMarkup(value), parts[at + 1] ?? '');
  });
  // Joined, not added up: V8 would keep a page as a tree of thousands of strings, which is slow to collect and to write.
  return new Html(pieces.join(''));
}

/** Renders data as JSON in a `<script>`. No string in it can close the element, start a comment, or look like an attribute with a link. */
export function dataBlock(mediaType: string, value: object, id?: string): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]|(?<==)'/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html`<script type="${mediaType}"${id !== undefined && html` id="${id}"`}>${new Html(json)}</script>`;
}

/** Marks markup as safe. Only for the owner's own pages, never for customers' text. */
export function ownMarkup(markup: string): Html {
  return new Html(markup);
}

/** Elements without content and end tag. */
const VOID = ['br', 'img', 'source'];

/** Renders a tree. Its tags and the names of its attributes are our own. */
export function toHtml(tree: Tree): Html {
  return new Html(treeMarkup(tree));
}

function treeMarkup([tag, attributes, ...children]: Tree): string {
  let markup = `<${tag}`;
  for (const [name, value] of Object.entries(attributes))
    markup += value === '' ? ` ${name}` : ` ${name}="${toMarkup(value)}"`;
  markup += '>';
  if (VOID.includes(tag)) return markup;
  for (const child of children)
    markup += Array.isArray(child) ? treeMarkup(child) : toMarkup(child);
  return `${markup}</${tag}>`;
}

/** Returns the `lang` attribute of a text, or false if its language is unknown. */
export function langAttribute(language: string | undefined): Html | false {
  return language !== undefined && html` lang="${language}"`;
}

/**
 * Renders a name inside other text. `<bdi>` isolates its text direction, but not unclosed direction controls, so those are
 * removed. Review texts keep theirs, which are harmless in a separate paragraph.
 */
export function isolated(name: string): Html {
  return html`<bdi>${withoutDirections(name)}</bdi>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: HTML does not allow these characters.
const SPECIAL = /[&<>"'\0-\x08\v\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

function toMarkup(value: Content): string {
  if (typeof value === 'string')
    return SPECIAL.test(value) ? escapeMarkup(printable(value)) : value;
  if (typeof value === 'number') return String(value);
  if (value === false || value === undefined) return '';
  return value instanceof Html ? value.toString() : value.map(toMarkup).join('');
}
