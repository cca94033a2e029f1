/** Invented businesses with twelve reviews each, in a folder of their own each. */
export const SMALL_BUSINESSES = ['bakery', 'dentist', 'garage', 'hair-salon', 'plumber'] as const;

/** Content folder of one of them. */
export function smallBusiness(name: (typeof SMALL_BUSINESSES)[number]): string {
  return `test/small-businesses/${name}/content`;
}
