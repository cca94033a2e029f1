import type { Photo } from '../../contract/photo.ts';
import { shorten } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { cardTree } from '../client/card.ts';
import { photosTree, pictureTree } from '../client/picture.ts';
import { faceTree } from '../client/review-text.ts';
import type { Child, Tree } from '../client/tree.ts';
import { type Html, html, toHtml } from './html.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';

const MAX_TAGS = 3;

/** Renders a review in a list. `level` is the level of its heading; a `wide` card fills the row and shows the whole text. */
export function reviewCard(data: PageData, review: Review, level: 2 | 3, wide = false): Html {
  return renderPart('review-card', card, data, { review, level, wide });
}

function card(
  data: PageData,
  { review, level, wide }: { review: Review; level: 2 | 3; wide: boolean },
): Html {
  const shown = shorten(review.text, data.card.maxText);
  return toHtml(
    cardTree(data.card, review, {
      level,
      wide,
      shown,
      isCut: shown !== review.text,
      photos: photosTree(review.images, data.pathOf),
      tags: !wide && tagsOf(data, review),
    }),
  );
}

export function face(name: string, large = false): Html {
  return toHtml(faceTree(name, large ? ' xl' : ''));
}

/** Renders a photo; see `pictureTree`. */
export function picture(data: PageData, photo: Photo, sizes: string, urgent = false): Html {
  return toHtml(pictureTree(photo, sizes, data.pathOf, urgent));
}

/** Renders the photo of a person of the business, or else their initials. */
export function portrait(
  data: PageData,
  { name, photo }: { name: string; photo?: Photo | undefined },
  large = false,
): Html {
  if (photo === undefined) return face(name, large);
  return html`<span class="face${large && ' xl'}">${picture(data, photo, large ? '5.5rem' : '2.5rem')}</span>`;
}

function tagsOf(data: PageData, review: Review): Child {
  const mentioned = data.mentionsOf(review).slice(0, MAX_TAGS);
  if (mentioned.length === 0) return false;
  const tags = mentioned.map(({ kind, name, short, path }): Tree => {
    return ['li', {}, ['a', { href: path }, kind === 'technicians' ? short : name]];
  });
  const label = data.words.say('review.mentions');
  return ['ul', { class: 'tags', 'aria-label': label }, ...tags];
}
