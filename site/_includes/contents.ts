import { type Content, type Html, html } from './html.ts';

/** A part of a page: its id, and its name in the contents. */
export type Anchor = readonly [id: string, name: Content];

/** Renders links to the parts of a page for developers, in groups with a name. Folded on narrow screens, open beside the text. */
export function contents(
  groups: readonly (readonly [name: string, anchors: readonly Anchor[]])[],
): Html {
  return html`<nav aria-label="Contents"><details class="contents"><summary>Contents</summary>
${groups.map(([name, anchors]) => html`<p><b>${name}</b></p><ul>${anchors.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`)}</details></nav>`;
}
