import { examineSite } from '../../build/publish/examine-site.ts';
import { expected } from '../../contract/issues.ts';
import type { Run } from '../commands.ts';

/** Checks a deployed site from outside and prints what works, what does not, and what to do. Returns 1 if there is a problem. */
export const run: Run = async ({ SITE_URL }, _options, address = SITE_URL) => {
  let problems = 0;
  const scheme = /^(?:localhost|127\.)/i.test(address) ? 'http' : 'https';
  const url = /^https?:/i.test(address) ? address : `${scheme}://${address}`;
  const base = (URL.parse(url)?.href ?? url).replace(/\/$/, '');
  for await (const [name, wanted, got, advice, level = 'problem'] of examineSite(base)) {
    const isOk = got === wanted;
    if (!isOk && level === 'problem') problems++;
    const message = isOk ? wanted : `${expected(wanted, got)}; ${advice}`;
    process.stdout.write(`${(isOk ? 'ok' : level).padEnd(7)}  ${name}: ${message}\n`);
  }
  return problems === 0 ? 0 : 1;
};
