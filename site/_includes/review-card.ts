import { shorten } from '../../contract/plain-text.ts';
import { card } from '../client/card.ts';
import { type Html, html } from '../client/html.ts';
import { photoList } from '../client/picture.ts';
import type { PageData } from './page-data.ts';
import { type PartValues, renderPart } from './parts.ts';

const MAX_TAGS = 3;

/** Renders a review in a list. A `wide` card fills the row and shows the whole text. */
export function reviewCard(data: PageData, values: PartValues['review-card']): Html {
  return renderPart('review-card', cardPart, data, values);
}

function cardPart(data: PageData, values: PartValues['review-card']): Html {
  const { review, level, wide = false } = values;
  const shown = shorten(review.text, data.card.maxText);
  return card(data.card, review, {
    level,
    wide,
    shown,
    photos: photoList(review.images, data.pathOf),
    tags: !wide && tagsOf(data, values),
  });
}

/** Lists what a review mentions, except for the entity whose page the card stands on. */
function tagsOf(data: PageData, { review, entity }: PartValues['review-card']): Html | false {
  const others = data.mentionsOf(review).filter(({ path }) => path !== entity?.path);
  const mentioned = others.slice(0, MAX_TAGS);
  if (mentioned.length === 0) return false;
  const tags = mentioned.map(
    ({ kind, name, short, path }) =>
      html`<li><a href="${path}">${kind === 'technicians' ? short : name}</a></li>`,
  );
  return html`<ul class="tags" aria-label="${data.words.say('review.mentions')}">${tags}</ul>`;
}
