import { type Html, html } from './html.ts';

/** Lines to copy; scrolls by itself where the screen is too narrow. */
export function codeBlock(label: string, text: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}

/** Text in which `backticks` mark code, as descriptions of the API have it. */
export function withCode(text: string): Html[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
