import type { AggregateRating } from '../../contract/dataset.ts';
import type { Quote } from '../../contract/insights.ts';
import type { PartName } from '../../contract/parts.ts';
import type { Review } from '../../contract/review.ts';
import { type Content, type Html, html } from '../client/html.ts';
import type { EntityPage } from './entity-pages.ts';
import type { PageData } from './page-data.ts';

/** The values of each part, besides the page data. */
export type PartValues = {
  header: { path: string };
  footer: { path: string };
  hero: object;
  home: object;
  actions: object;
  'entity-head': { entity: EntityPage };
  'review-card': { review: Review; level: 2 | 3; wide?: boolean; entity?: EntityPage };
  score: { rating: AggregateRating };
  quote: { quote: Quote };
};

/**
 * A function of the owner's theme that renders a part. `html` creates markup; `ours` renders the default part.
 * @public Themes import it.
 */
export type OwnPart<N extends PartName> = (
  data: PageData,
  values: PartValues[N],
  tools: { html: typeof html; ours: (values?: PartValues[N]) => Html },
) => Content;

/** Renders a part with the theme's function, or else with the default one. */
export function renderPart<N extends PartName>(
  name: N,
  defaultPart: (data: PageData, values: PartValues[N]) => Html,
  data: PageData,
  values: PartValues[N],
): Html {
  const custom = data.parts[name];
  if (typeof custom !== 'function') return defaultPart(data, values);
  const tools = { html, ours: (changed = values) => defaultPart(data, changed) };
  // Loading the theme checks that the default export is this function.
  return html`${(custom as OwnPart<N>)(data, values, tools)}`;
}
