import { pingHub } from '../../build/publish/ping.ts';
import { HUB_PATH, TOPIC_PATHS } from '../../contract/addresses.ts';
import type { Run } from '../commands.ts';

/** Tells the hub that the topics may have changed. Returns 1 if the hub does not accept it; a build ignores that. */
export const run: Run = async ({ SITE_URL, HUB_URL }) => {
  if (HUB_URL === 'none') return 'ping skipped: this site has no hub\n';
  const verdict = await pingHub({
    hubUrl: HUB_URL ?? SITE_URL + HUB_PATH,
    topics: TOPIC_PATHS.map((path) => SITE_URL + path),
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  process.stderr.write(`ping ${verdict.outcome}: ${verdict.detail}\n`);
  return verdict.outcome === 'accepted' ? 0 : 1;
};
