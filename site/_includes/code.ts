import { type Html, html } from './html.ts';

/** Renders a block of code that scrolls on narrow screens. */
export function codeBlock(label: string, text: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}

/** Renders text in `backticks` as code. */
export function withCode(text: string): Html[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
