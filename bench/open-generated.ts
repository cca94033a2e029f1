import { createDataset } from '../sidecar/dataset/create-dataset.ts';
import type { Dataset } from '../sidecar/dataset/dataset.ts';
import { toGeneration } from '../sidecar/dataset/generation.ts';
import { createSince, openSlices } from '../sidecar/dataset/since.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** A dataset of generated reviews in this thread, without files: what a loading thread would make of them. */
export async function openGenerated(content: DistContent, before?: Dataset): Promise<Dataset> {
  const generation = toGeneration(toDocuments(content));
  const swappedAt = '2026-04-01T00:00:00Z';
  const slices = await openSlices(generation, undefined, swappedAt);
  return createDataset(generation, createSince(generation, slices), before, swappedAt);
}
