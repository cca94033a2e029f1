import { flushCompileCache } from 'node:module';
import { serveMcp } from './serve-mcp.ts';

/** Serves MCP with the session key in argv[2], and prints the URL. */
const served = await serveMcp({ sessionKey: process.argv[2] ?? '' });
// It is killed, and Node only writes its cache of compiled code at a regular end.
flushCompileCache();
process.stdout.write(`${served.url}\n`);
