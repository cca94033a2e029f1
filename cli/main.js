#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadStrippedFiles } from '../exports/stripped-files.js';

// The cache also holds the compiled code of TypeScript files. This file is JavaScript because for a TypeScript entry point Node
// loads its type stripper at every start, which takes as long as starting an empty server.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
loadStrippedFiles();
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
