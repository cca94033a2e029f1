import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Returns the URL from which a process loads a template, after a number of changes of the code. */
function resolved(template: string, changes: number): string {
  const code = `const { invalidateModules } = await import('./build/fresh-modules.ts');
for (let count = 0; count < ${changes}; count++) invalidateModules();
console.log(import.meta.resolve('./${template}?_cache_bust=1796069621671'));`;
  const url = execFileSync(process.execPath, ['--input-type=module', '--eval', code]).toString();
  return url.slice(url.lastIndexOf('/') + 1).trim();
}

it('loads our templates under one URL for each version of the code, which the compile cache knows', () => {
  expect(resolved('site/about.11ty.ts', 0)).toBe('about.11ty.ts');
  expect(resolved('site/about.11ty.ts', 2)).toBe('about.11ty.ts?version=2');
});

it('leaves the URLs of the owner’s pages to Eleventy', () => {
  const page = 'content/pages/team.11ty.js';
  expect(resolved(page, 1)).toBe('team.11ty.js?_cache_bust=1796069621671');
});
