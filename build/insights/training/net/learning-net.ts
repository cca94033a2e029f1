import type { Parts } from '../../model/net/shape.ts';

/** The net while it learns: the last vector stands for unknown words. */
export type LearningNet = { readonly vectors: Float32Array; readonly parts: Parts };

/** What a sentence asks for: of the weights, and of the vectors by word. */
export type Slopes = { readonly parts: Parts; readonly vectors: Map<number, Float32Array> };
