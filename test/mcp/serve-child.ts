import { serveMcp } from './serve-mcp.ts';

/** A process of its own that serves MCP with the key it is given and says where. */
const served = await serveMcp({ sessionKey: process.argv[2] ?? '' });
process.stdout.write(`${served.url}\n`);
