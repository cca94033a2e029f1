/** The classes of the model, in the order of its weights. */
export const CLASSES = ['positive', 'neutral', 'negative'] as const;
/** How many there are. */
export const CLASS_COUNT = CLASSES.length;
export type Class = (typeof CLASSES)[number];
