/**
 * Runs benchmarks, each in its own process: `npm run bench` for all of them, which takes an hour, or
 * `npm run bench -- start search`. Fails if a benchmark exceeds its limit.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ALL = ['start', 'build', 'search', 'search-http', 'mcp', 'hub-fanout', 'insights'];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; known: ${ALL.join(', ')}`);
  process.exit(64);
}
for (const name of requested.length > 0 ? requested : ALL) {
  console.log(`\n## ${name}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
