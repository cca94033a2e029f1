import { createDataset } from '../sidecar/dataset/create-dataset.ts';
import type { Dataset } from '../sidecar/dataset/dataset.ts';
import { toGeneration } from '../sidecar/dataset/generation.ts';
import { createSince, openSlices } from '../sidecar/dataset/since.ts';
import { buildWordIndex, type WordIndex } from '../sidecar/search/word-index.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** A dataset of generated reviews in this thread, without files: what a loading thread would make of them. */
export async function openGenerated(content: DistContent, before?: Dataset): Promise<Dataset> {
  const generation = toGeneration(toDocuments(content));
  let index: WordIndex | undefined;
  const words = () => {
    index ??= buildWordIndex(content.reviews);
    return index;
  };
  const swappedAt = '2026-04-01T00:00:00Z';
  const slices = await openSlices(generation, undefined, swappedAt);
  return createDataset(
    generation,
    { find: async (text) => words().find(text), suggest: async (text) => words().suggest(text) },
    createSince(generation, slices),
    before,
    swappedAt,
  );
}
