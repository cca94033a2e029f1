import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** State shared by all copies of this module in the process: each version of the code has one. */
type Shared = { version: number };
const SHARED = Symbol.for('public-reviews.fresh-modules');
const holder: typeof globalThis & { [SHARED]?: Shared } = globalThis;

/**
 * Makes modules of this project load again, as they are now, when a new module next imports them: for a process that watches its own
 * code. Node caches a module by its address, so each version gets addresses of its own.
 */
export function loadCodeAgain(): void {
  const shared = holder[SHARED] ?? register();
  shared.version++;
}

/**
 * Lets Eleventy import templates as other modules are imported, until disposed of. It gives each import an address of its own, for which Node
 * has nothing compiled: with the type stripper, which is loaded for it, that is a tenth of a second in every build.
 */
export function importTemplatesOnce(): Disposable {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.replace(/\?_cache_bust=\d+$/, ''), context),
  });
  return { [Symbol.dispose]: () => hooks.deregister() };
}

function register(): Shared {
  const shared: Shared = { version: 0 };
  holder[SHARED] = shared;
  const project = pathToFileURL(`${process.cwd()}/`).href;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const isOurs = found.url.startsWith(project) && !found.url.includes('/node_modules/');
      // Eleventy gives templates a new address itself.
      if (!isOurs || new URL(found.url).search !== '') return found;
      return { ...found, url: `${found.url}?version=${shared.version}` };
    },
  });
  return shared;
}
