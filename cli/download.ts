import { join } from 'node:path';
import { z } from 'zod';
import { ImportError } from '../build/import/import-error.ts';
import type { InputFile } from '../build/import/read/table.ts';
import { ListMap } from '../build/import/source.ts';
import { readYaml } from '../build/read/parse.ts';
import { ContentError, Problems } from '../build/read/problems.ts';
import { readBody } from '../build/send-request.ts';
import { doc } from '../contract/schema.ts';
import { createPublicLookup, openAgents } from '../sidecar/hub/callback-client.ts';
import { createAddressGuard } from '../sidecar/hub/request.ts';
import { reasonOf } from '../sidecar/log.ts';

/** Maximum size of a download: a tenth of what a file may have. */
const MAX_MEGABYTES = 25;
/** Time for all of a download. Apify and Outscraper assemble large results when they are asked for. */
const TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 3;

const Header = z
  .string()
  .regex(/^[\w-]+=[A-Z_][A-Z0-9_]*$/, 'a header and a variable like Authorization=IMPORT_TOKEN');

/** `content/imports/addresses.yaml`: addresses to import, each with a header and how to read its list. */
export const Addresses = z.array(
  z.strictObject({
    url: doc(
      z.url().regex(/^https:/i, 'an https address'),
      'The https address.',
      'https://reviews.example/1',
    ),
    header: doc(
      Header.optional(),
      'A header, and the name of its value in the environment.',
      'Authorization=IMPORT_TOKEN',
    ),
    ...ListMap.shape,
  }),
);
export type Address = z.infer<typeof Addresses>[number];

const fileOf = (contentDir: string): string => join(contentDir, 'imports', 'addresses.yaml');

/** Checks `addresses.yaml`. Returns undefined if it is invalid, and no address if it is missing. */
export async function checkAddresses(
  contentDir: string,
  problems: Problems,
): Promise<Address[] | undefined> {
  return (await readYaml(Addresses, fileOf(contentDir), problems, []))?.value;
}

/** Reads `addresses.yaml`. Throws ContentError if it is invalid, ImportError if it is missing. */
export async function readAddresses(contentDir: string): Promise<Address[]> {
  const problems = new Problems();
  const addresses = await checkAddresses(contentDir, problems);
  if (addresses === undefined) throw new ContentError(problems);
  if (addresses.length === 0) throw new ImportError(`${fileOf(contentDir)} lists no addresses`);
  return addresses;
}

/**
 * Downloads a file over https from a public address. Its name is the address without the query, which may hold a token. Follows
 * redirects, but sends the header to the first host only. `allow` lists private address ranges to connect to as well, `env` has the
 * values of headers. Throws ImportError for any other status than 200, a private address, more than 25 MB or two minutes.
 */
export async function download(
  { url, header }: Pick<Address, 'url' | 'header'>,
  { allow, env }: { allow: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<InputFile> {
  const { fetch } = await import('undici');
  const [name = '', variable = ''] = header?.split('=') ?? [];
  const value = env[variable]?.trim();
  if (header !== undefined && !value) throw new ImportError(`${variable} is not set`);
  // Such a value cannot be sent, and the error would show it.
  if (/[^ -~]/.test(value ?? '')) throw new ImportError(`${variable} is not one line of ASCII`);
  const { oneShot, persistent } = await openAgents({
    guard: createAddressGuard(allow),
    lookup: createPublicLookup(),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { dispatcher: oneShot, redirect: 'manual', signal } as const;
  let at = new URL(url);
  const label = at.origin + at.pathname;
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const isFirstHost = at.origin === new URL(url).origin;
      const headers = value !== undefined && isFirstHost ? { [name]: value } : {};
      const response = await fetch(at, { ...options, headers });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        at = new URL(location, at);
        continue;
      }
      if (response.status !== 200) throw new Error(`expected status 200, got ${response.status}`);
      const bytes = await readBody(response, MAX_MEGABYTES * 2 ** 20);
      if (bytes === undefined) throw new Error(`it is larger than ${MAX_MEGABYTES} MB`);
      return { name: label, bytes };
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects`);
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error);
    throw new ImportError(`${label}: ${reason}`, { cause: error });
  } finally {
    await Promise.all([oneShot.destroy(), persistent.destroy()]);
  }
}
