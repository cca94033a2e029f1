#!/usr/bin/env node
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

// The cache also holds the compiled code of TypeScript files. This file is JavaScript because for a TypeScript entry point Node
// loads its type stripper at every start, which takes as long as starting an empty server.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
// The published package has its types stripped but keeps the `.ts` names, which Node refuses below node_modules: load them as JavaScript.
const packageUrl = new URL('..', import.meta.url).href;
if (packageUrl.includes('/node_modules/')) {
  const isStripped = (url) => url.startsWith(packageUrl) && /\.ts(\?|$)/.test(url);
  registerHooks({
    load: (url, context, next) =>
      next(url, isStripped(url) ? { ...context, format: 'module' } : context),
  });
}
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
