import { type Content, type Html, html, ownMarkup } from '../client/html.ts';

/** Renders a table whose first column holds the row headers. It scrolls horizontally on narrow screens. */
export function table(head: readonly string[], rows: readonly (readonly Content[])[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head.join(', ')}"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** Renders a table of names in code, and what they mean. */
export function codeTable(head: readonly string[], rows: readonly (readonly string[])[]): Html {
  const cells = rows.map(([name = '', text = '']) => [html`<code>${name}</code>`, withCode(text)]);
  return table(head, cells);
}

/** A part of a page: its id, and its name in the contents. */
export type Anchor = readonly [id: string, name: Content];

/** Renders links to the parts of a page for developers, in groups with a name. Folded on narrow screens, open beside the text. */
export function contents(groups: readonly (readonly [string, readonly Anchor[]])[]): Html {
  return html`<nav aria-label="Contents"><details class="contents"><summary>Contents</summary>
${groups.map(([name, anchors]) => html`<p><b>${name}</b></p><ul>${anchors.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`)}</details></nav>`;
}

const ENGLISH = { copy: 'Copy', copied: 'Copied' };

/** Renders a block of code with a button to copy it, which `client/copy.ts` shows. */
export function codeBlock(label: string, text: string, words = ENGLISH, id?: string): Html {
  return html`<div class="code">\
<p><span>${label}</span><button type="button" data-copied="${words.copied}" hidden>${words.copy}</button></p>\
<pre tabindex="0" role="group" aria-label="${label}"><code${id !== undefined && html` id="${id}"`}>${text}</code></pre></div>`;
}

/** Renders text in `backticks` as code. */
export function withCode(text: string): Content[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** Renders data as JSON in a `<script>`. No string in it can close the element, start a comment, or look like an attribute with a link. */
export function dataBlock(mediaType: string, value: object, id?: string): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]|(?<==)'/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html`<script type="${mediaType}"${id !== undefined && html` id="${id}"`}>${ownMarkup(json)}</script>`;
}

/** Renders a page without the frame of the site, which search engines skip. */
export function barePage(language: string, head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
</head>
${body}
</html>
`.toString();
}
