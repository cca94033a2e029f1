import type { ImportSource } from '../source.ts';

function refused(name: string, signatures: readonly string[], refusal: string): ImportSource {
  return { name, platform: 'google', signatures, fields: {}, refusal };
}

/** Lines of content/imports/, or reviews.json. */
export const OWN_CONTENT = refused(
  'content of this project',
  ['verification_status source_platform author_name date'],
  'this file already has the format of content/imports/ or reviews.json: nothing to import',
);

/** Files that are not reviews of the business, although they look like it, or that may not be kept. */
export const REFUSED = [
  refused(
    'Google Maps, your own reviews',
    ['geometry_type type'],
    'these are places or reviews from "Maps (your places)", which your own account WROTE, not reviews that customers wrote about the business. In Takeout, choose "Google Business Profile" instead',
  ),
  refused(
    'Google Places API',
    [
      'author_attribution_display_name publish_time',
      'author_attribution_display_name relative_publish_time_description',
      'author_name relative_time_description',
    ],
    'these are reviews from the Google Places API, whose terms forbid storing them (and which returns at most five). Use Google Takeout or the Business Profile API, which are made for the owner',
  ),
  OWN_CONTENT,
];
