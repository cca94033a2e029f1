import { shorten } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { card } from '../client/card.ts';
import { type Html, html } from '../client/html.ts';
import { photoList } from '../client/picture.ts';
import type { PageData } from './page-data.ts';
import { type PartValues, renderPart } from './parts.ts';

const MAX_TAGS = 3;

/** Renders a review in a list. `level` is the level of its heading; a `wide` card fills the row and shows the whole text. */
export function reviewCard(data: PageData, review: Review, level: 2 | 3, wide = false): Html {
  return renderPart('review-card', cardPart, data, { review, level, wide });
}

function cardPart(data: PageData, { review, level, wide }: PartValues['review-card']): Html {
  const shown = shorten(review.text, data.card.maxText);
  return card(data.card, review, {
    level,
    wide,
    shown,
    isCut: shown !== review.text,
    photos: photoList(review.images, data.pathOf),
    tags: !wide && tagsOf(data, review),
  });
}

function tagsOf(data: PageData, review: Review): Html | false {
  const mentioned = data.mentionsOf(review).slice(0, MAX_TAGS);
  if (mentioned.length === 0) return false;
  const tags = mentioned.map(
    ({ kind, name, short, path }) =>
      html`<li><a href="${path}">${kind === 'technicians' ? short : name}</a></li>`,
  );
  return html`<ul class="tags" aria-label="${data.words.say('review.mentions')}">${tags}</ul>`;
}
