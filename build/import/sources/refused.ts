import type { ImportSource } from '../source.ts';

function refused(name: string, marks: readonly string[], refusal: string): ImportSource {
  return { name, platform: 'google', marks, fields: {}, refusal };
}

/** Lines of content/imports/, and reviews.json. */
export const OWN_CONTENT = refused(
  'content of this project',
  ['verification_status source_platform author_name date'],
  'these are reviews as content/imports/ and reviews.json hold them: nothing to import',
);

/** Files that look like reviews of the business, and are not, or may not be kept. */
export const REFUSED = [
  refused(
    'Google Maps, your own reviews',
    ['geometry_type type'],
    'these are places or reviews of "Maps (your places)": what your own account WROTE, not what customers wrote about the business. In Takeout choose "Google Business Profile" instead',
  ),
  refused(
    'Google Places API',
    [
      'author_attribution_display_name publish_time',
      'author_attribution_display_name relative_publish_time_description',
      'author_name relative_time_description',
    ],
    'these are reviews of the Google Places API, whose terms forbid keeping them (and which gives five at most). Use Google Takeout or the Business Profile API: both are for the owner',
  ),
  OWN_CONTENT,
];
