import type { Source } from '../../contract/review.ts';
import type { Words } from './words.ts';

const NAMES: Record<Exclude<Source['platform'], 'direct' | 'other'>, string> = {
  google: 'Google',
  yelp: 'Yelp',
  facebook: 'Facebook',
  trustpilot: 'Trustpilot',
  checkatrade: 'Checkatrade',
  nextdoor: 'Nextdoor',
  bbb: 'BBB',
  angi: 'Angi',
  judgeme: 'Judge.me',
  tripadvisor: 'Tripadvisor',
};

/** Name of a platform as people know it. */
export function sourceName(words: Words, business: string, platform: Source['platform']): string {
  if (platform === 'direct') return words.say('source.direct', { business });
  return platform === 'other' ? words.say('source.another') : NAMES[platform];
}
