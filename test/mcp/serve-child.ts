import { serveMcp } from './serve-mcp.ts';

/** Serves MCP with the session key in argv[2], and prints the URL. */
const served = await serveMcp({ sessionKey: process.argv[2] ?? '' });
process.stdout.write(`${served.url}\n`);
