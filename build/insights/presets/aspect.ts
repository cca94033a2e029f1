/** One side of a business, with the words customers use for it. */
export type AspectPreset = {
  readonly id: string;
  readonly label: string;
  /** As the object of a sentence: "Customers praise the staff". */
  readonly noun: string;
  /** Question of the FAQ, to be answered with yes or no. */
  readonly question: string;
  /** Words and phrases, separated by commas; plural and possessive forms are matched too. */
  readonly terms: string;
};

/** Aspect of what is said about the business as a whole. */
export const OVERALL_ID = 'miscellaneous';

export function termsOf(aspect: AspectPreset): string[] {
  return aspect.terms.split(',').map((term) => term.trim());
}
