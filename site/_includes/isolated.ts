import { type Html, html } from './html.ts';

/** Characters that open or close a stretch of another direction (UAX #9, 2.1 to 2.5). */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A name inside a line of ours. `<bdi>` keeps its direction to itself, unless it opens a stretch it never closes: so such
 * characters are left out here. In paragraphs of their own, as review texts are, they can do no harm and stay.
 */
export function isolated(name: string): Html {
  return html`<bdi>${name.replace(DIRECTION_CONTROLS, '')}</bdi>`;
}
