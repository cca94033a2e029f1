import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { type Dispatcher, ProxyAgent } from 'undici';

const HOSTS = ['oauth2.googleapis.com', 'mybusiness.googleapis.com'];

/** Settings of an owner with access to the API. */
export const ACCESS = {
  GOOGLE_LOCATION: 'accounts/1/locations/2',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_REFRESH_TOKEN: 'refresh',
};

export type GoogleApi = AsyncDisposable & {
  /** The received requests, with the body of a POST. */
  requests: string[];
  /** Environment in which a child process reaches this server under Google's host names. */
  env: Record<string, string>;
  /** The same for requests of this process. */
  dispatcher: Dispatcher;
};

/**
 * Starts a TLS server that responds like Google, with `pages` by page token, and a proxy that maps Google's host names to it.
 * The program under test runs unchanged, without network access.
 */
export async function serveGoogle(pages: Readonly<Record<string, object>>): Promise<GoogleApi> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOSTS[0] ?? '' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: HOSTS.map((value) => ({ type: 2, value })) },
    ],
  });
  const requests: string[] = [];
  const google = createTlsServer({ key, cert }, async (request, response) => {
    const { method, url = '/', headers } = request;
    const body = (await request.toArray()).join('');
    requests.push(
      [method, headers.host + url, headers.authorization, body].filter(Boolean).join(' '),
    );
    if (url === '/token') {
      const isGranted = body.includes(`refresh_token=${ACCESS.GOOGLE_REFRESH_TOKEN}`);
      response.writeHead(isGranted ? 200 : 400);
      return response.end(
        isGranted ? '{"access_token":"granted"}' : '{\n  "error": "invalid_grant"\n}',
      );
    }
    const { searchParams } = new URL(url, 'https://google.invalid');
    const page = pages[searchParams.get('pageToken') ?? ''];
    return response.writeHead(page === undefined ? 403 : 200).end(JSON.stringify(page ?? {}));
  });
  const googlePort = await listen(google);
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    if (!HOSTS.some((host) => url === `${host}:443`)) return socket.end('HTTP/1.1 502 \r\n\r\n');
    socket.write('HTTP/1.1 200 \r\n\r\n');
    const tunnel = connect(googlePort, '127.0.0.1');
    socket.pipe(tunnel).pipe(socket);
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  const proxyPort = await listen(proxy);
  const uri = `http://127.0.0.1:${proxyPort}`;
  const dispatcher = new ProxyAgent({ uri, requestTls: { ca: cert } });
  const dir = await mkdtemp(join(tmpdir(), 'google-'));
  await writeFile(join(dir, 'ca.pem'), cert);
  return {
    requests,
    env: {
      HTTPS_PROXY: uri,
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: join(dir, 'ca.pem'),
    },
    dispatcher,
    [Symbol.asyncDispose]: async () => {
      for (const server of [google, proxy]) {
        server.close();
        server.closeAllConnections();
      }
      await rm(dir, { recursive: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
