#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept beside the packages: the next start spends half the time on loading modules.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2));
