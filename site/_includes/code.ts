import { type Html, html } from './html.ts';

/** A block of code to copy. Scrolls on narrow screens. */
export function codeBlock(label: string, text: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}

/** Renders `backticks` in descriptions of the API as code. */
export function withCode(text: string): Html[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
