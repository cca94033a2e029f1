import { type Draft, type ImportSource, platformOf, type Row } from '../source.ts';

/** schema.org JSON-LD: a business (or anything else) with reviews, as websites carry it. */
export const schemaOrg: ImportSource = {
  name: 'schema.org JSON-LD',
  platform: 'other',
  marks: [['review_rating_rating_value'], ['review_body', 'date_published']],
  fields: {
    id: ['id', 'identifier'],
    rating: ['review_rating_rating_value', 'review_rating'],
    best: ['review_rating_best_rating'],
    title: ['name', 'headline'],
    text: ['review_body', 'description'],
    author: ['author_name', 'author'],
    date: ['date_published', 'date_created'],
    updated: ['date_modified'],
    language: ['in_language'],
    url: ['url'],
    platform: ['publisher_name', 'publisher'],
  },
  adapt,
};

/** An `@id` is of the page that carries the markup; who publishes there may or may not be a platform. */
function adapt({ platform, ...draft }: Draft, _row: Row): Draft {
  const known = platformOf(platform);
  return { best: 5, ...draft, hasForeignId: true, ...(known !== undefined && { platform: known }) };
}
