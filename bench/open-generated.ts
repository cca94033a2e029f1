import { createDataset } from '../sidecar/dataset/create-dataset.ts';
import type { Dataset } from '../sidecar/dataset/dataset.ts';
import { toGeneration } from '../sidecar/dataset/generation.ts';
import { createSince, openSlices } from '../sidecar/dataset/since.ts';
import { createSearchMemories } from '../sidecar/search/texts.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** A dataset of generated reviews in this thread, without files: what a loading thread would make of them. */
export function openGenerated(content: DistContent, before?: Dataset): Dataset {
  const memories = createSearchMemories();
  const generation = toGeneration(toDocuments(content), memories);
  const swappedAt = '2026-04-01T00:00:00Z';
  const slices = openSlices(generation, undefined, swappedAt);
  const since = createSince(generation, slices);
  return createDataset(generation, memories, since, before, swappedAt);
}
