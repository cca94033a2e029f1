import { printable } from './review-text.ts';
import type { Tree } from './tree.ts';

const SVG = ['svg', 'g', 'defs', 'use', 'path', 'rect'];

/** Creates the elements of a tree. Strings become text nodes, and only links by http, https or a path are kept. */
export function toElement([tag, attributes, ...children]: Tree): HTMLElement {
  const element = SVG.includes(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (tag !== 'a' || name !== 'href' || /^(?:https?:|\/)/i.test(String(value)))
      element.setAttribute(name, String(value));
  }
  for (const child of children)
    if (child) element.append(typeof child === 'string' ? printable(child) : toElement(child));
  // Callers create elements of SVG only inside others.
  return element as HTMLElement;
}
