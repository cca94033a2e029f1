import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Judge } from './judge.ts';
import { runProgram } from './run-program.ts';

const PATH = '/.well-known/openapi.json';
const PROGRAM = '@stoplight/spectral-cli/dist/index.js';

/** Checks the OpenAPI document with Spectral's own rules. A warning fails too. */
export const spectral: Judge = async ({ origin, scratch }) => {
  const ruleset = join(scratch, 'spectral.json');
  await writeFile(ruleset, '{"extends": ["spectral:oas"]}');
  const { code, output } = await runProgram(PROGRAM, [
    ...['lint', `${origin}${PATH}`, '--ruleset', ruleset, '--fail-severity', 'hint'],
  ]);
  const details = code === 0 ? 'no findings' : output.trim().slice(-300);
  return [{ judge: 'Spectral', subject: PATH, ok: code === 0, details }];
};
