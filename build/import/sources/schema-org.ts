import type { ImportSource } from '../source.ts';

/** schema.org JSON-LD of a web page: a business (or anything else) with reviews. */
export const schemaOrg: ImportSource = {
  name: 'schema.org JSON-LD',
  platform: 'other',
  signatures: ['review_rating_rating_value', 'review_body date_published'],
  fields: {
    id: 'id identifier',
    rating: 'review_rating_rating_value review_rating',
    best: 'review_rating_best_rating',
    title: 'name headline',
    text: 'review_body description',
    author: 'author_name author',
    date: 'date_published date_created',
    updated: 'date_modified',
    language: 'in_language',
    url: 'url',
    platform: 'publisher_name publisher',
  },
  // @id belongs to the page with the markup, not to the platform.
  adapt: (draft) => ({ best: 5, ...draft, hasForeignId: true }),
};
