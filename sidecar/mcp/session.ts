import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LEGACY_VERSIONS, type LegacyVersion } from '../../contract/mcp.ts';

export type Sessions = ReturnType<typeof createSessions>;

const CLAIM_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** Version numbers inside ids: never reorder, only append. */
const VERSION_NUMBERS: readonly LegacyVersion[] = ['2025-03-26', '2025-06-18', '2025-11-25'];

/** Session ids that need no store: signed with a key that replicas share. They carry no rights, so they neither expire nor end. */
export function createSessions(key: string) {
  const secret = createHash('sha256').update(`public-reviews mcp session ${key}`).digest();
  const sign = (claim: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(claim).digest().subarray(0, SIGNATURE_BYTES);

  return {
    mint(version: LegacyVersion): string {
      const claim = randomBytes(CLAIM_BYTES);
      claim[0] = VERSION_NUMBERS.indexOf(version);
      return Buffer.concat([claim, sign(claim)]).toString('base64url');
    },
    /** Revision an id was minted for, or undefined when this key did not sign it. */
    read(id: string): LegacyVersion | undefined {
      const bytes = Buffer.from(id, 'base64url');
      // The decoder skips characters that are not of the alphabet.
      const isSpelled = bytes.toString('base64url') === id;
      if (!isSpelled || bytes.length !== CLAIM_BYTES + SIGNATURE_BYTES) return undefined;
      const claim = bytes.subarray(0, CLAIM_BYTES);
      if (!timingSafeEqual(sign(claim), bytes.subarray(CLAIM_BYTES))) return undefined;
      return VERSION_NUMBERS[claim[0] ?? -1];
    },
  };
}

export function isLegacyVersion(version: unknown): version is LegacyVersion {
  return LEGACY_VERSIONS.some((known) => known === version);
}
