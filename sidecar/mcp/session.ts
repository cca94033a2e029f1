import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LEGACY_VERSIONS, type LegacyVersion } from '../../contract/mcp.ts';

/**
 * Session ids that need no store: format, protocol revision, issue time and random, signed. Every replica with the
 * same key accepts them and a restart loses none. They carry no rights, so they neither expire nor end.
 */
export type Sessions = {
  mint(version: LegacyVersion): string;
  /** Revision an id was minted for, or undefined when this key did not sign it. */
  read(id: string): LegacyVersion | undefined;
};

const FORMAT = 1;
const CLAIM_BYTES = 16;
const SIGNATURE_BYTES = 16;
const ID_CHARS = Math.ceil(((CLAIM_BYTES + SIGNATURE_BYTES) * 4) / 3);

/** Version numbers inside ids: never reorder, only append. */
const VERSION_NUMBERS: readonly LegacyVersion[] = ['2025-03-26', '2025-06-18', '2025-11-25'];

export function createSessions(key: string, now: () => Date): Sessions {
  const sign = createHmacSha256(`public-reviews mcp session ${key}`);

  return {
    mint(version) {
      const claim = Buffer.alloc(CLAIM_BYTES);
      claim[0] = FORMAT;
      claim[1] = VERSION_NUMBERS.indexOf(version);
      claim.writeUInt32BE(Math.floor(now().getTime() / 1000), 2);
      randomBytes(CLAIM_BYTES - 6).copy(claim, 6);
      return Buffer.concat([claim, sign(claim).subarray(0, SIGNATURE_BYTES)]).toString('base64url');
    },
    read(id) {
      if (id.length !== ID_CHARS) return undefined;
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.toString('base64url') !== id) return undefined;
      const claim = bytes.subarray(0, CLAIM_BYTES);
      const signature = sign(claim).subarray(0, SIGNATURE_BYTES);
      if (!timingSafeEqual(signature, bytes.subarray(CLAIM_BYTES))) return undefined;
      const version = VERSION_NUMBERS[claim[1] ?? -1];
      return claim[0] === FORMAT ? version : undefined;
    },
  };
}

/**
 * HMAC-SHA-256 (RFC 2104) of short messages with one key, as two hashes at one go: `createHmac` makes a native object
 * and a stream for each, which was an eighth of the cost of a request.
 */
function createHmacSha256(key: string): (message: Uint8Array) => Buffer {
  const block = Buffer.alloc(64);
  hash('sha256', key, 'buffer').copy(block);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return (message) => {
    const digest = hash('sha256', Buffer.concat([inner, message]), 'buffer');
    return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
  };
}

export function isLegacyVersion(version: unknown): version is LegacyVersion {
  return LEGACY_VERSIONS.some((known) => known === version);
}
