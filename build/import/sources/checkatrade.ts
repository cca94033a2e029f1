import { type ImportSource, platformOf } from '../source.ts';

/** Checkatrade, with ratings from 0 to 10, often without a name. Collectors use the same shape for other platforms, named in `source`. */
export const checkatrade: ImportSource = {
  name: 'Checkatrade',
  platform: 'checkatrade',
  signatures: ['rating_rating review created_at', 'rating_quality_of_workmanship created_at'],
  fields: {
    id: 'id',
    rating: 'rating_rating',
    title: 'title',
    text: 'review',
    author: 'reviewer_display_name',
    date: 'created_at',
    updated: 'updated_at',
    platform: 'source',
  },
  // `verified` is meaningful for Checkatrade's own reviews only.
  adapt: (draft, row) => {
    const isOwn = draft.platform === undefined || platformOf(draft.platform) === 'checkatrade';
    const isVerified = isOwn && row.get('verified') === 'VERIFIED';
    return { ...draft, best: 10, isVerified, hasForeignId: !isOwn };
  },
};
