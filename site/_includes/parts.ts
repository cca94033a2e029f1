import type { AggregateRating } from '../../contract/dataset.ts';
import type { Quote } from '../../contract/insights.ts';
import type { PartName } from '../../contract/parts.ts';
import type { Review } from '../../contract/review.ts';
import { type Content, type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';

/** What each part gets besides the page data. */
type Details = {
  header: { path: string };
  footer: { path: string };
  'review-card': { review: Review; level: 2 | 3 };
  score: { rating: AggregateRating; linked: boolean };
  quote: { quote: Quote };
};

/** What draws a part. */
export type Draw<N extends PartName> = (data: PageData, details: Details[N]) => Html;

/**
 * A part of the owner's theme: it makes markup with `html`, and may have ours drawn inside it.
 * @public Themes import it.
 */
export type OwnPart<N extends PartName> = (
  data: PageData,
  details: Details[N],
  tools: { html: typeof html; ours: (details?: Details[N]) => Html },
) => Content;

/** Draws a part: the owner's where the theme has it, else ours. */
export function drawPart<N extends PartName>(
  name: N,
  ours: Draw<N>,
  data: PageData,
  details: Details[N],
): Html {
  const own = data.ownPart(name);
  if (typeof own !== 'function') return ours(data, details);
  const tools = { html, ours: (changed = details) => ours(data, changed) };
  // The theme's file is checked when it is loaded: its default export is this function.
  return html`${(own as OwnPart<N>)(data, details, tools)}`;
}
