import { createSnapshot, type Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { NO_PACE } from '../../sidecar/pace.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** Creates a snapshot of generated reviews, without files. */
export function openGenerated(content: DistContent): Promise<Snapshot> {
  return createSnapshot(toDocuments(content), NO_PACE);
}
