import { parseSettings } from '../settings.ts';
import { readDocuments } from './dataset/documents.ts';
import { createSnapshot } from './dataset/snapshot.ts';
import { createApp } from './http/app.ts';
import { createLog } from './log.ts';
import { createMcp } from './mcp/mcp.ts';
import { problemResponse } from './problem-response.ts';

/**
 * Creates a fetch handler for serverless platforms: search, since, single reviews and MCP, without a hub and without files.
 * `documents` are the documents of the same deploy by public path. They are read on the first request, because some
 * platforms allow no work before it.
 */
export function createFetch(
  documents: Readonly<Record<string, string>>,
  { MCP_SESSION_KEY, MCP_ALLOWED_ORIGINS, LOG_LEVEL }: NodeJS.ProcessEnv = {},
): (request: Request) => Promise<Response> {
  async function open() {
    const read = async (path: string) => Buffer.from(documents[path] ?? '');
    const source = { name: 'the function', read };
    const snapshot = await createSnapshot(await readDocuments(source));
    const { site_url: SITE_URL } = snapshot;
    const parsed = parseSettings({ SITE_URL, MCP_SESSION_KEY, MCP_ALLOWED_ORIGINS, LOG_LEVEL });
    if (!parsed.ok) throw new Error(`settings: ${JSON.stringify(parsed.problems)}`);
    const write = (line: string) => console.log(line.trimEnd());
    const now = Date.now;
    const log = createLog(parsed.settings.LOG_LEVEL ?? 'info', write, now);
    const mcp = { settings: parsed.settings, snapshot: () => snapshot, log, now, anyHost: true };
    return createApp({
      snapshot: () => snapshot,
      files: ({ req }) =>
        problemResponse(req.header('accept'), 404, 'There is nothing at this address.'),
      mcp: createMcp(mcp),
      isReady: () => true,
      log,
    });
  }

  let app: ReturnType<typeof open> | undefined;
  return async (request) => {
    try {
      app ??= open();
      return await (await app).fetch(request);
    } catch (error) {
      console.error(error);
      return problemResponse(request.headers.get('accept'), 500, 'Internal error.');
    }
  };
}
