import { NO_PACE } from '../../sidecar/pace.ts';
import { createSnapshot, type Snapshot } from '../../sidecar/snapshot.ts';
import { type DistContent, toDocuments } from './generate-dist.ts';

/** Creates a snapshot of generated reviews, without files. */
export function openGenerated(content: DistContent): Promise<Snapshot> {
  return createSnapshot(toDocuments(content), NO_PACE);
}
