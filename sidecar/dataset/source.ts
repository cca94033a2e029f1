import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFileName } from '../../contract/etags.ts';

/** Where the published files are read from; plain data, so that it can be handed to a thread. */
export type SourceAddress =
  | { readonly kind: 'folder'; readonly distDir: string }
  | { readonly kind: 'origin'; readonly originUrl: string };

/** Reads published files, whatever generation they are of at that moment. */
export type Source = {
  /** Build id of what is published now, read as cheaply as there is a way. */
  buildId(): Promise<string>;
  /** Bytes of a public path; `ending` is that of a compressed file beside it (`.br`). */
  read(path: string, ending?: string): Promise<Uint8Array>;
};

/** Largest file we take from an origin. */
const MOST_BYTES = 1024 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 60_000;

/** The build id stands at the very beginning of etags.json. */
const HEAD_BYTES = 512;
const BUILD_ID = /"build_id"\s*:\s*"([0-9a-f]{64})"/;

export function openSource(address: SourceAddress): Source {
  return address.kind === 'folder' ? folder(address.distDir) : origin(address.originUrl);
}

function folder(distDir: string): Source {
  return {
    read: (path, ending = '') => readFile(join(distDir, toFileName(path) + ending)),
    buildId: async () => {
      const file = await open(join(distDir, 'etags.json'));
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
        return toBuildId(buffer.toString('utf8', 0, bytesRead));
      } finally {
        await file.close();
      }
    },
  };
}

function origin(originUrl: string): Source {
  let known: { tag: string; buildId: string } | undefined;
  return {
    read: async (path, ending = '') => {
      const response = await get(
        new URL(ending === '' ? path : `/${toFileName(path)}${ending}`, originUrl),
      );
      return bytesOf(response, MOST_BYTES);
    },
    buildId: async () => {
      const headers = known === undefined ? {} : { 'If-None-Match': known.tag };
      const response = await get(new URL('/etags.json', originUrl), headers);
      if (response.status === 304 && known !== undefined) return known.buildId;
      const tag = response.headers.get('ETag');
      const buildId = toBuildId(Buffer.from(await bytesOf(response, MOST_BYTES)).toString());
      known = tag === null ? undefined : { tag, buildId };
      return buildId;
    },
  };
}

async function get(url: URL, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, {
    headers: { 'Cache-Control': 'no-cache', Accept: '*/*', ...headers },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  }).catch((error) => {
    throw new Error(`no answer from ${url.href}: ${reasonOf(error)}`, { cause: error });
  });
  if (response.ok || response.status === 304) return response;
  await response.body?.cancel();
  throw new Error(`expected 200 from ${url.href}, got ${response.status}`);
}

/** What lies under `fetch failed`; where several addresses were tried, only the code tells. */
function reasonOf(error: Error): string {
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  return message || code || error.message;
}

async function bytesOf(response: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`${response.url} is larger than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Build id at the beginning of etags.json; throws where there is none. */
export function toBuildId(head: string): string {
  const [, buildId] = BUILD_ID.exec(head.slice(0, HEAD_BYTES)) ?? [];
  if (buildId === undefined) throw new Error('expected etags.json to begin with its build_id');
  return buildId;
}
