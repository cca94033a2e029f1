import type { CardWord } from '../../contract/embed.ts';
import { platformName } from '../../contract/platform.ts';
import type { Review } from '../../contract/review.ts';
import type { WordEntry } from '../client/format.ts';
import type { Trade } from './trade.ts';
import type { Words } from './words.ts';

/** Returns the sentences on cards, with unfilled slots. */
export function cardWords(words: Words, { had }: Trade): Record<CardWord, WordEntry> {
  return words.pick({
    any_platform: 'proof.by.platform',
    by: 'review.by',
    elsewhere: 'source.elsewhere',
    incentivized: 'review.incentivized',
    insider: 'review.insider',
    invitation: `proof.invited.${had}`,
    job_match: `proof.matched.${had}`,
    manual: 'proof.by.manual',
    of_five: 'rating.of_five',
    on: 'source.on',
    platform: 'proof.checked',
    read_whole: 'review.read_whole',
    reply: 'review.reply',
    stars_only: 'review.stars_only',
    to_us: 'source.to_us',
    updated: 'review.updated',
  });
}

/** Returns the names of the platforms of reviews, as far as they have one. */
export function platformNames(
  reviews: readonly Pick<Review, 'source' | 'also_on'>[],
): Record<string, string> {
  const platforms = reviews.flatMap(({ source, also_on = [] }) => [source, ...also_on]);
  return Object.fromEntries(
    platforms.flatMap(({ platform }) => {
      const name = platformName(platform);
      return name === undefined ? [] : [[platform, name]];
    }),
  );
}
