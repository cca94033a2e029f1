import type { Html } from './html.ts';

type Policy = { createHTML: (markup: string) => string };
const { trustedTypes } = window as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};
/** Parses markup as HTML on pages of XHTML, too. */
const inert = document.implementation.createHTMLDocument('');
/** For pages that require Trusted Types. `html` has escaped all text. */
let policy: Policy | undefined;

/** Creates an element from its markup. Links keep only addresses by http, https or a path. */
export function toElement(markup: Html): HTMLElement {
  policy ??= trustedTypes?.createPolicy('public-reviews', { createHTML: (text) => text });
  const template = inert.createElement('template');
  const text = markup.toString();
  template.innerHTML = policy?.createHTML(text) ?? text;
  for (const link of template.content.querySelectorAll('a')) {
    if (!/^(?:https?:|\/)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  // Callers give the markup of one element.
  return template.content.firstElementChild as HTMLElement;
}
