import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Counts the changes of the code. There is one copy of this module: its own URL never gets a version. */
let version = 0;

/**
 * Makes future imports load the project's modules afresh, for a process that watches its own code. Node caches modules by URL,
 * so each version of the code gets its own URLs.
 */
export function invalidateModules(): void {
  if (version === 0) registerHooks({ resolve: addVersion });
  version++;
}

/** The folder whose files are watched. */
const project = pathToFileURL(`${process.cwd()}/`).href;

const addVersion: ResolveHook = (specifier, context, next) => {
  const resolved = next(specifier, context);
  const isOurs = resolved.url.startsWith(project) && !resolved.url.includes('/node_modules/');
  // Eleventy adds its own parameter to the URLs of templates.
  const isFixed = resolved.url === import.meta.url || new URL(resolved.url).search !== '';
  return isOurs && !isFixed ? { ...resolved, url: `${resolved.url}?version=${version}` } : resolved;
};
type ResolveHook = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;
