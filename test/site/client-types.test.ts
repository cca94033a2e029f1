import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { it } from 'vitest';

it('the scripts of the pages agree with the contract, by the type checker', async () => {
  await promisify(execFile)('node_modules/.bin/tsc', ['-p', 'site/client/tsconfig.json']);
});
