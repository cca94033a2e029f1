import type { ReviewsDataset } from '../../contract/dataset.ts';
import { platformName } from '../../contract/platform.ts';
import { CARD_WORDS, type CardData } from '../client/card.ts';
import type { Trade } from './trade.ts';
import type { Words } from './words.ts';

/** Maximum length of a text in lists, in UTF-16 code units, if each review has its own page. */
const MAX_LIST_TEXT = 900;

/** Returns what cards of reviews show besides the review. */
export function cardDataOf(data: {
  words: Words;
  dataset: Pick<ReviewsDataset, 'business' | 'reviews'>;
  trade: Trade;
  pathOf: CardData['pathOf'];
  reviewPages: boolean;
}): CardData {
  const { words, dataset, trade, pathOf, reviewPages } = data;
  const platforms = new Set(
    dataset.reviews.flatMap(({ source, also_on = [] }) =>
      [source, ...also_on].map(({ platform }) => platform),
    ),
  );
  const byPlatform = <T>(nameOf: (platform: string) => T): Record<string, T> =>
    Object.fromEntries(Array.from(platforms, (platform) => [platform, nameOf(platform)]));
  return {
    locale: words.locale,
    words: words.pick(CARD_WORDS),
    business: dataset.business.name,
    sources: byPlatform((platform) => words.platform(platform)),
    postedOn: byPlatform((platform) => words.postedOn(platform)),
    platforms: byPlatform(platformName),
    marks: {
      job_match: words.say(`proof.matched.${trade.had}`),
      invitation: words.say(`proof.invited.${trade.had}`),
      manual: words.say('proof.by.manual'),
      platform: words.say('proof.checked', { platform: '{platform}' }),
      any_platform: words.say('proof.by.platform'),
    },
    maxText: reviewPages ? MAX_LIST_TEXT : Number.MAX_SAFE_INTEGER,
    pathOf,
  };
}
