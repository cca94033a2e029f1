import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Etags, toFileName } from '../../contract/etags.ts';
import { fileHeaders } from '../../contract/headers.ts';

/** Serves dist/ like a CDN without its sidecar: files with their headers, and the 404 page for anything else. */
export async function serveFiles(
  distDir: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const etags = Etags.parse(JSON.parse(await readFile(join(distDir, 'etags.json'), 'utf8')));
  const files = new Map(etags.files.map((file) => [file.path, file]));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    const served = file ?? files.get('/404.html');
    if (served === undefined) throw new Error('the site has no 404 page');
    response.writeHead(file === undefined ? 404 : 200, fileHeaders(etags.site_url, served));
    response.end(await readFile(join(distDir, toFileName(served.path))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    origin: `http://localhost:${address.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
