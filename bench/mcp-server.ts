import { openDataset } from '../sidecar/dataset/holder.ts';
import { listen } from '../sidecar/http/server.ts';
import { CONTESTANTS } from './mcp-contestants.ts';

/** One contestant in a process of its own: `node bench/mcp-server.ts NAME DIST_DIR`, talks to its parent over IPC. */
const [, , name = '', distDir = ''] = process.argv;
const make = CONTESTANTS[name];
if (make === undefined) throw new Error(`no contestant ${name}`);
const holder = await openDataset({ distDir, now: Date.now, log: () => {} });
const server = await listen(make(holder.current()).fetch, { port: 0, host: '127.0.0.1' });

/** CPU time of this process so far, in microseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: server.url });
