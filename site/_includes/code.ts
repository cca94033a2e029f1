import { type Html, html } from './html.ts';

/** Names of the button that copies code. */
const ENGLISH = { copy: 'Copy', copied: 'Copied' };

/** Renders a block of code with a button to copy it, which `client/copy.ts` shows. */
export function codeBlock(label: string, text: string, words = ENGLISH, id?: string): Html {
  return html`<div class="code"><p><span>${label}</span><button type="button" data-copied="${words.copied}" hidden>${words.copy}</button></p><pre tabindex="0" role="group" aria-label="${label}"><code${id !== undefined && html` id="${id}"`}>${text}</code></pre></div>`;
}

/** Renders text in `backticks` as code. */
export function withCode(text: string): Html[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
