import { createDataset } from '../../sidecar/dataset/create-dataset.ts';
import type { Dataset } from '../../sidecar/dataset/dataset.ts';
import { toGeneration } from '../../sidecar/dataset/generation.ts';
import { readReviews } from '../../sidecar/dataset/read-reviews.ts';
import { createSince, openSlices } from '../../sidecar/dataset/since.ts';
import { createSearchMemories } from '../../sidecar/search/texts.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** A dataset of generated reviews in this thread, without files: what a loading thread would make of them. */
export function openGenerated(content: DistContent, before?: Dataset): Dataset {
  const memories = createSearchMemories();
  const documents = toDocuments(content);
  const read = readReviews(documents.reviews, memories.texts);
  const generation = toGeneration(documents, read, memories.words);
  const swappedAt = '2026-04-01T00:00:00Z';
  const slices = openSlices(generation, undefined, swappedAt);
  const since = createSince(generation, slices);
  return createDataset(generation, memories, since, before, swappedAt);
}
