import { rm } from 'node:fs/promises';
import { ImportError } from '../../build/import/import-error.ts';
import { importReviews } from '../../build/import/import-reviews.ts';
import type { InputFile } from '../../build/import/read/table.ts';
import { formatReport } from '../../build/import/report.ts';
import { FIELDS, ListMap } from '../../build/import/source.ts';
import { problemAt } from '../../contract/issues.ts';
import { platformOf } from '../../contract/platform.ts';
import { type Run, UsageError } from '../commands.ts';
import { type Address, Addresses, download, readAddresses } from '../download.ts';
import { fillForm, toNumber } from '../form.ts';
import { NEXT } from '../output.ts';

const LIST_OPTIONS = {
  map: { parse: parseMap },
  scale: { parse: toNumber },
  platform: { parse: (name: string) => platformOf(name) ?? name },
};

/** Imports reviews from exports and addresses. Shows what would change; with --write, changes CONTENT_DIR. */
export const run: Run = async (settings, { header, ...options }, ...exports) => {
  const { CONTENT_DIR, HUB_CALLBACK_ALLOW: allow } = settings;
  const known = options.round === true ? { round: true } : {};
  const list = ListMap.parse(await fillForm(ListMap, LIST_OPTIONS, known, options));
  const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);
  const paths = exports.filter((text) => !isAddress(text));
  const given = typeof header === 'string' ? { header } : {};
  const addresses: Address[] = exports.filter(isAddress).map((url) => ({ url, ...given, ...list }));
  const problem = problemAt(Addresses, addresses);
  if (problem !== undefined) throw new UsageError(problem);
  if (options.addresses) addresses.push(...(await readAddresses(CONTENT_DIR)));
  if (paths.length + addresses.length === 0)
    throw new UsageError('expected <export...>, got nothing');
  const downloads: { file: InputFile; list: ListMap }[] = [];
  const failures: string[] = [];
  for (const { url, header: named, ...each } of addresses) {
    try {
      const file = await download({ url, header: named }, { allow, env: process.env });
      downloads.push({ file, list: each });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      failures.push(error.message);
    }
  }
  const result = await importReviews({
    ...{ paths, downloads, failures, list },
    write: options.write === true,
    fixEncoding: options['fix-encoding'] === true,
    contentDir: CONTENT_DIR,
    now: new Date(),
  });
  if (options.write && options['delete-imported']) {
    for (const path of result.finished) await rm(path);
  }
  // Standard output is the text of a pull request.
  if (result.written.length > 0) process.stderr.write(`${NEXT}\n`);
  return formatReport(result, CONTENT_DIR);
};

/** Matches the comma after a field of `--map`. */
const AFTER_FIELD = new RegExp(`(?<==\\s*(?:${FIELDS.join('|')}|none))\\s*,\\s*`);

/** Parses "Stars (1=bad, 5=good)=rating,Words=text": names of columns, which may contain both signs, and the fields they fill. */
function parseMap(text: string): object {
  const pairs = text.trim().split(AFTER_FIELD);
  return Object.fromEntries(pairs.map((pair) => pair.split(/\s*=\s*(?=[^=]*$)/)));
}
