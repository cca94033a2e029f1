#!/usr/bin/env node
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept beside the packages, also that of TypeScript files. This one is JavaScript: otherwise Node would load
// its type stripper at every start, which takes as long as an empty server.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
// In a package of this program the types are stripped already, and the files kept their names. Node reads none of TypeScript below node_modules.
const own = new URL('..', import.meta.url).href;
if (own.includes('/node_modules/')) {
  const isOwn = (url) => url.startsWith(own) && /\.ts(\?|$)/.test(url);
  registerHooks({
    load: (url, context, next) =>
      next(url, isOwn(url) ? { ...context, format: 'module' } : context),
  });
}
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
