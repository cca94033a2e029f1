/** Page parts that a theme can replace, with the data each receives in addition to the data of the site. */
export const PARTS = {
  header: 'The top of every page: business and menu. Receives `path`, the path of the page.',
  footer: 'The bottom of every page. Receives `path`.',
  'review-card':
    'A review in a list. Receives `review`, and `level`, the level of its heading (2 or 3).',
  score:
    'The rating and its breakdown. Receives `rating`, and `linked`: whether its rows link to lists.',
  quote: 'A quote with its review. Receives `quote`.',
} as const;
export type PartName = keyof typeof PARTS;
