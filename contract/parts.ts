/** Page parts that a theme can replace, with the data each receives in addition to the data of the site. */
export const PARTS = {
  header: 'The top of every page: business and menu. Receives `path`, the path of the page.',
  footer: 'The bottom of every page. Receives `path`.',
  hero: 'The band of the home page: name, what the business does, hours. Receives nothing more.',
  home: 'The home page below the band. Receives nothing more.',
  actions: 'The buttons on the band of the home page. Receives nothing more.',
  'entity-head':
    'The top of the page of a service, person or area. Receives `entity`: its kind, name, rating and reviews.',
  'review-card':
    'A review in a list. Receives `review`, `level`, the level of its heading (2 or 3), `wide`: whether it fills the row, and on the page of a service, person or area `entity`.',
  score: 'The rating with its spread on the home page. Receives `rating`.',
  quote: 'A quote with its review. Receives `quote`.',
} as const;
export type PartName = keyof typeof PARTS;

/** Sections of the home page below the band, in the order they have by default. */
export const HOME_SECTIONS = ['newest', 'topics', 'lists', 'answers'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** Built-in pages that the menu may name. */
export const MENU_ENTRIES = [
  'reviews',
  'services',
  'technicians',
  'service_areas',
  'about',
  'search',
] as const;
