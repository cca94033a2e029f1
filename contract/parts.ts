/** Parts of pages that a theme may draw in place of ours, with what each gets besides the data of the site. */
export const PARTS = {
  header: 'The top of every page: business and menu. Gets `path`, the address of the page.',
  footer: 'The bottom of every page. Gets `path`.',
  'review-card':
    'A review in a list. Gets `review`, and `level`, the level of its heading (2 or 3).',
  score:
    'The rating and its breakdown. Gets `rating`, and `linked`: whether its rows link to lists.',
  quote: 'A quote with its review. Gets `quote`.',
} as const;
export type PartName = keyof typeof PARTS;
