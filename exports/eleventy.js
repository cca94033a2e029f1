import { loadStrippedFiles } from './stripped-files.js';

/** `public-reviews/eleventy`: see eleventy.d.ts. */
export default async function publicReviews(config, options) {
  loadStrippedFiles();
  const { addReviews } = await import('./eleventy-plugin.ts');
  await addReviews(config, options);
}
