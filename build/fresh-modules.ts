import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Counts the changes of the code. There is one copy of this module: its own URL never gets a version. */
let version = 0;

/**
 * Makes future imports load the project's modules afresh, for a process that watches its own code. Node caches modules by URL,
 * so each version of the code gets its own URLs.
 */
export function invalidateModules(): void {
  version++;
}

/** The folder whose files are watched. */
const project = pathToFileURL(`${process.cwd()}/`).href;
const templates = new URL('../site/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    // Eleventy asks for each template under a new URL. The compile cache of Node would keep every one, and never use it.
    const isTemplate = resolved.url.startsWith(templates);
    const url = isTemplate ? resolved.url.replace(/\?_cache_bust=\d+$/, '') : resolved.url;
    const isOurs = url.startsWith(project) && !url.includes('/node_modules/');
    // Eleventy adds its own parameter to the URLs of the owner's pages.
    const isFixed = version === 0 || url === import.meta.url || new URL(url).search !== '';
    return { ...resolved, url: isOurs && !isFixed ? `${url}?version=${version}` : url };
  },
});
