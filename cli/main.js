#!/usr/bin/env node
import { join } from 'node:path';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `public-reviews needs Node 24 or later, and this is ${process.versions.node}. npm scripts use the one that npm installs, unless optional packages are left out.\n`,
  );
  process.exit(1);
}
// Imported here, because an older Node fails at their imports.
const { enableCompileCache } = await import('node:module');
const { loadStrippedFiles } = await import('../exports/stripped-files.js');
// The cache also holds the compiled code of TypeScript files. This file is JavaScript because for a TypeScript entry point Node
// loads its type stripper at every start, which takes as long as starting an empty server.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
loadStrippedFiles();
// The reader may close the pipe early (`| head`).
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
