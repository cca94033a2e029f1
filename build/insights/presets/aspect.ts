/** One side of a business, with the words customers use for it. */
export type AspectPreset = {
  readonly id: string;
  readonly label: string;
  /** Subject and verb of a sentence about it: "The staff are" … */
  readonly plural: boolean;
  /** As it stands inside a sentence. */
  readonly noun: string;
  /** Question of the FAQ. */
  readonly question: string;
  /** Words and phrases, separated by commas; plural and possessive forms are matched too. */
  readonly terms: string;
};

/** Aspect of what is said about the business as a whole. */
export const OVERALL_ID = 'miscellaneous';

export function termsOf(aspect: AspectPreset): string[] {
  return aspect.terms.split(',').map((term) => term.trim());
}
