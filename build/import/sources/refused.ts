import type { ImportSource } from '../source.ts';

const NONE = { platform: 'google', fields: {} } as const;

/** Takeout's "Maps (your places)": GeoJSON of places, and of reviews that the account wrote. */
const ownMapsReviews: ImportSource = {
  ...NONE,
  name: 'Google Maps, your own reviews',
  marks: ['geometry_type type'],
  refusal:
    'these are places or reviews of "Maps (your places)": what your own account WROTE, not what customers wrote about the business. In Takeout choose "Google Business Profile" instead',
};

/** Place details of the Google Places API, new and old. */
const placesApi: ImportSource = {
  ...NONE,
  name: 'Google Places API',
  marks: [
    'author_attribution_display_name publish_time',
    'author_attribution_display_name relative_publish_time_description',
    'author_name relative_time_description',
  ],
  refusal:
    'these are reviews of the Google Places API, whose terms forbid keeping them (and which gives five at most). Use Google Takeout or the Business Profile API: both are for the owner',
};

/** Lines of imports/ and reviews.json. */
const ownContent: ImportSource = {
  ...NONE,
  name: 'content of this project',
  marks: ['verification_status source_platform author_name date'],
  refusal: 'these are reviews as content/imports/ and reviews.json hold them: nothing to import',
};

/** Files that look like reviews of the business, and are not, or may not be kept. */
export const REFUSED = [ownMapsReviews, placesApi, ownContent];
