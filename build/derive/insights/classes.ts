/** The classes of the model, in the order of its weights. */
export const CLASSES = ['positive', 'neutral', 'negative'] as const;
export type Class = (typeof CLASSES)[number];
