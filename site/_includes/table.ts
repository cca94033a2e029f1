import { type Content, type Html, html } from './html.ts';

/** Renders a table whose first column holds the row headers. It scrolls horizontally on narrow screens. */
export function table(head: readonly string[], rows: readonly (readonly Content[])[]): Html {
  const isNamed = head.some((name) => name !== '');
  return html`<div class="scroll" tabindex="0" role="group"${isNamed && html` aria-label="${head.filter((name) => name !== '').join(', ')}"`}><table>
<thead><tr>${head.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`))}</tr></thead>
<tbody>
${rows.map(([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
