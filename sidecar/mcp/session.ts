import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LEGACY_VERSIONS, type LegacyVersion } from '../../contract/mcp.ts';

/** Session ids that need no store: `revision.random.signature`. They carry no rights, so they neither expire nor end. */
export function createSessions(key: string) {
  const sign = (claim: string): string =>
    createHmac('sha256', `public-reviews mcp session ${key}`).update(claim).digest('base64url');

  return {
    /** An id for a session of this revision; undefined if the revision has none. */
    mint(version: unknown): string | undefined {
      if (!LEGACY_VERSIONS.some((known) => known === version)) return undefined;
      const claim = `${version}.${randomBytes(12).toString('base64url')}`;
      return `${claim}.${sign(claim)}`;
    },
    /** The revision an id was minted for; undefined if this key did not sign it. */
    read(id: string): LegacyVersion | undefined {
      const claim = id.slice(0, id.lastIndexOf('.'));
      const [given, expected] = [Buffer.from(id), Buffer.from(`${claim}.${sign(claim)}`)];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? LEGACY_VERSIONS.find((known) => claim.startsWith(`${known}.`)) : undefined;
    },
  };
}
