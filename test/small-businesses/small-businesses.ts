/** Folders of invented businesses with twelve reviews each. */
export const SMALL_BUSINESSES = ['bakery', 'dentist', 'garage', 'hair-salon', 'plumber'] as const;

/** Returns the content folder of one of them. */
export function smallBusiness(name: (typeof SMALL_BUSINESSES)[number]): string {
  return `test/small-businesses/${name}/content`;
}
