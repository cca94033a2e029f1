import { createSnapshot, type Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** Creates a snapshot of generated reviews, without files, and with its search indexes filled. */
export async function openGenerated(content: DistContent): Promise<Snapshot> {
  const snapshot = await createSnapshot(toDocuments(content));
  await snapshot.indexed;
  return snapshot;
}
