#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept beside the packages, also that of TypeScript files. This one is JavaScript: otherwise Node would load
// its type stripper at every start, which takes as long as an empty server.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
