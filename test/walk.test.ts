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
  // Other work of the server runs in some of the requests, but not in all.
  const files = [];
  for (const limit of [5, 6, 7, 8, 9])
    files.push(await filesOf(`/api/reviews/search?query=brake&limit=${limit}`));
  session.disconnect();
  const always = files.reduce((some, more) => some.intersection(more));
  const own = [...always].filter((file) => /^(?:sidecar|contract)\//.test(file));
  expect(own.sort()).toEqual(listedFiles());
});
