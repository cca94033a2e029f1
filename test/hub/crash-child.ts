/**
 * Runs a hub that the tests kill: `node crash-child.ts <store> <content file> <ca file> [setting=value …]`. The store is a path
 * or a postgres:// URL. The content file is the origin. Prints the URL of the hub.
 */

import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openPostgresStore, openSqliteStore } from '../../exports/hub.ts';
import { ATOM, startTestHub } from './test-hub.ts';

const [place = '', contentPath = '', caPath = '', ...pairs] = process.argv.slice(2);
const settings = Object.fromEntries(
  pairs.map((pair) => pair.split('=')).map(([k, v]) => [k, Number(v)]),
);
const store = place.startsWith('postgres://')
  ? await openPostgresStore(place)
  : await openSqliteStore(place);
const origin = () => ({ [ATOM]: readFileSync(contentPath) });
const test = await startTestHub(store, { ca: readFileSync(caPath, 'utf8'), settings }, origin);
await test.publish(origin());
// It is killed, and Node only writes its cache of compiled code at a regular end.
flushCompileCache();
process.stdout.write(`${test.url}\n`);
process.on('SIGTERM', () => void test.close().then(() => process.exit(0)));
// Exit with the driver.
process.stdin.on('end', () => process.exit(0)).resume();
