import { platformName } from '../../contract/platform.ts';
import type { Review, Source } from '../../contract/review.ts';
import type { Words } from './words.ts';

/** Returns the names of all platforms a review was posted on, starting with its source. */
export function sourceNames(
  words: Words,
  business: string,
  { source, also_on = [] }: Pick<Review, 'source' | 'also_on'>,
): string {
  return [source, ...also_on]
    .map(({ platform }) => sourceName(words, business, platform))
    .join(', ');
}

/** Returns the display name of a platform. */
export function sourceName(words: Words, business: string, platform: Source['platform']): string {
  if (platform === 'direct') return words.say('source.direct', { business });
  return platformName(platform) ?? words.say('source.another');
}
