import { type Content, type Html, html } from './html.ts';

/** A plain table; the first cell of a row names it. It scrolls by itself where the screen is too narrow. */
export function table(head: readonly string[], rows: readonly (readonly Content[])[]): Html {
  const isNamed = head.some((name) => name !== '');
  return html`<div class="scroll" tabindex="0" role="group"${isNamed && html` aria-label="${head.filter((name) => name !== '').join(', ')}"`}><table>
<thead><tr>${head.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`))}</tr></thead>
<tbody>
${rows.map(
  ([
    name,
    ...cells
  ]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
)}</tbody></table></div>`;
}
