import { registerHooks } from 'node:module';

/**
 * Lets Node load the files of the published package. Their types are stripped, but they keep the `.ts` names, which Node refuses
 * below node_modules: they are loaded as JavaScript. Does nothing in a clone.
 */
export function loadStrippedFiles() {
  const packageUrl = new URL('..', import.meta.url).href;
  if (!packageUrl.includes('/node_modules/')) return;
  const isStripped = (url) => url.startsWith(packageUrl) && /\.ts(\?|$)/.test(url);
  registerHooks({
    load: (url, context, next) =>
      next(url, isStripped(url) ? { ...context, format: 'module' } : context),
  });
}
