import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { Session } from 'node:inspector/promises';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { serveGarage } from './garage/serve.ts';

const ROOT = pathToFileURL('./').href;

/** Returns the files listed for the search in docs/architecture.md. */
function listedFiles(): string[] {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('### A search, ');
  const [walk = ''] = section.split('\n### ');
  return Array.from(walk.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = '']) => file).sort();
}

it('lists every file whose function runs for a search, and no other', async () => {
  await using garage = await serveGarage();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** Returns the files of which a named function ran while this was requested. */
  const filesOf = async (path: string): Promise<Set<string>> => {
    await session.post('Profiler.takePreciseCoverage');
    await new Promise((done, fail) => {
      get(`${garage.url}${path}`, (response) => buffer(response).then(done, fail));
    });
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName && ranges[0]?.count),
    );
    return new Set(ran.map(({ url }) => url.replace(ROOT, '')));
  };
  await filesOf('/api/reviews/search?query=brake&limit=4');
  const listed = listedFiles();
  let always: string[] = [];
  // Other work of the server runs in some of the requests, but not in all. On a busy machine it runs in many.
  for (let limit = 5; limit < 10 || (limit < 100 && always.length > listed.length); limit++) {
    const files = await filesOf(`/api/reviews/search?query=brake&limit=${limit}`);
    const own = [...files].filter((file) => /^(?:sidecar|contract)\//.test(file));
    always = limit === 5 ? own : always.filter((file) => own.includes(file));
  }
  session.disconnect();
  expect(always.sort()).toEqual(listed);
});
