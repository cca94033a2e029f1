import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { ENCODINGS, type Encoding, type PublishedFile, toFileName } from '../../contract/etags.ts';

/** Reads published files, whatever generation they are of at that moment. */
export type Source = {
  /** The folder or the origin, for people. */
  readonly name: string;
  /** Build id of what is published now, read as cheaply as possible. */
  buildId(): Promise<string>;
  /** Bytes of a public path, or of the compressed file beside it. */
  read(path: string, encoding?: Encoding): Promise<Buffer>;
};

/** Largest file we take from an origin. */
const MAX_BYTES = 1024 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 60_000;
const PIECE_BYTES = 1024 * 1024;

/** The build id stands at the very beginning of etags.json. */
const HEAD_BYTES = 512;
const BUILD_ID = /"build_id"\s*:\s*"([0-9a-f]{64})"/;

const DECODE = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  zstd: promisify(zstdDecompress),
} satisfies Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>;

/**
 * Reads a published file, as it is or in a content coding.
 *
 * @throws Error if its content does not have the hash that etags.json states: it was replaced, or is damaged
 */
export async function readPublished(
  source: Source,
  { path, sha256 }: PublishedFile,
  encoding?: Encoding,
): Promise<Buffer> {
  const bytes = await source.read(path, encoding);
  const content = encoding === undefined ? bytes : await DECODE[encoding](bytes);
  const found = await hashOf(content);
  if (found === sha256) return bytes;
  throw new Error(`${path} is not of this generation: sha256 ${found}, not ${sha256}`);
}

/** Hashes piece by piece, with requests in between. */
async function hashOf(content: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    hash.update(content.subarray(at, at + PIECE_BYTES));
  }
  return hash.digest('hex');
}

/** The files of a folder that a build wrote. */
export function folderSource(distDir: string): Source {
  return {
    name: distDir,
    read: (path, encoding) => readFile(join(distDir, toFileName(path) + endingOf(encoding))),
    buildId: async () => {
      const file = await open(join(distDir, 'etags.json'));
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
        return toBuildId(buffer.subarray(0, bytesRead));
      } finally {
        await file.close();
      }
    },
  };
}

/** The files as an origin serves them; `signal` ends its requests. */
export function originSource(originUrl: string, signal: AbortSignal): Source {
  let known: { tag: string; buildId: string } | undefined;
  const get = (url: URL, headers = {}) => request(url, headers, signal);
  return {
    name: originUrl,
    read: async (path, encoding) => {
      if (encoding !== undefined) throw new Error('an origin is asked for plain files only');
      return bytesOf(await get(new URL(originUrl + path)));
    },
    buildId: async () => {
      const headers = known === undefined ? {} : { 'If-None-Match': known.tag };
      const response = await get(new URL(`${originUrl}/etags.json`), headers);
      if (response.status === 304 && known !== undefined) return known.buildId;
      const tag = response.headers.get('ETag');
      const buildId = toBuildId(await bytesOf(response));
      known = tag === null ? undefined : { tag, buildId };
      return buildId;
    },
  };
}

async function request(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    headers: { 'Cache-Control': 'no-cache', Accept: '*/*', ...headers },
    signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]),
  }).catch((error) => {
    throw new Error(`no answer from ${url.href}: ${reasonOf(error)}`, { cause: error });
  });
  if (response.ok || response.status === 304) return response;
  await response.body?.cancel();
  throw new Error(`expected 200 from ${url.href}, got ${response.status}`);
}

/** The reason under `fetch failed`; if several addresses were tried, there is only a code. */
function reasonOf(error: Error): string {
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  return message || code || error.message;
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`${response.url} is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function endingOf(encoding: Encoding | undefined): string {
  return encoding === undefined ? '' : `.${ENCODINGS[encoding]}`;
}

/** Build id of etags.json, from its first bytes; throws if there is none. */
export function toBuildId(etags: Buffer): string {
  const [, buildId] = BUILD_ID.exec(etags.toString('utf8', 0, HEAD_BYTES)) ?? [];
  if (buildId === undefined) throw new Error('expected etags.json to begin with its build_id');
  return buildId;
}
