import { createDataset } from '../sidecar/dataset/create-dataset.ts';
import type { Dataset } from '../sidecar/dataset/dataset.ts';
import { toGeneration } from '../sidecar/dataset/generation.ts';
import { createSince, openSlices } from '../sidecar/dataset/since.ts';
import { openTexts } from '../sidecar/search/texts.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** A dataset of generated reviews in this thread, without files: what a loading thread would make of them. */
export function openGenerated(content: DistContent, before?: Dataset): Dataset {
  const generation = toGeneration(toDocuments(content));
  const swappedAt = '2026-04-01T00:00:00Z';
  const slices = openSlices(generation, undefined, swappedAt);
  const texts = openTexts(generation.index.texts);
  return createDataset(generation, texts, createSince(generation, slices), before, swappedAt);
}
