import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../../build/insights/words/words.ts';
import { readMarkedFolder } from './marked-reviews.ts';
import {
  type Comparison,
  compareReviews,
  findPeople,
  scoreOf,
  scoreShares,
} from './score-reviews.ts';

// npm run measure [folder] [language] [-v]: how many marked subjects of invented reviews are found, and how well.
const [folder = 'test/aspects/reviews', only, verbose] = process.argv.slice(2);
const percent = (share: number): string => (100 * share).toFixed(1);

function describe({ aspect, marked, claimed, review, mentions }: Comparison): string {
  const quotes = review.marks.filter((mark) => mark.aspect === aspect).map(({ quote }) => quote);
  const claims = mentions.map(({ start, end, polarity, by, strength }) => {
    return `"${review.text.slice(start, end)}" ${polarity} by ${by} ${strength.toFixed(1)}`;
  });
  return `  ${aspect}: ${marked ?? '-'} > ${claimed ?? '-'}  marked ${JSON.stringify(quotes)} claimed ${claims.join(', ')}`;
}

const rows = LANGUAGES.filter((language) => only === undefined || language === only).flatMap(
  (language) => {
    const reviews = readMarkedFolder(pathToFileURL(`${folder}/`), language);
    if (reviews.length === 0) return [];
    const comparisons = compareReviews(reviews, language);
    if (verbose) {
      for (const [review, all] of Map.groupBy(comparisons, (one) => one.review)) {
        const differing = all.filter(({ marked, claimed }) => marked !== claimed);
        if (differing.length === 0) continue;
        console.log(`${review.trade}, ${review.stars} stars: ${review.text}`);
        for (const one of differing) console.log(describe(one));
      }
    }
    const { reviews: count, marks, ...shares } = scoreOf(comparisons);
    const people = findPeople(reviews, language);
    const { aspects, error, on_the_wrong_side } = scoreShares(comparisons);
    const row = Object.fromEntries(
      Object.entries(shares).map(([name, share]) => [`${name} %`, percent(share)]),
    );
    return [
      [
        language,
        {
          reviews: count,
          marks,
          ...row,
          people: `${people.found} of ${people.all}`,
          invented: people.invented.length,
          'share error': percent(error),
          'wrong side': `${on_the_wrong_side} of ${aspects}`,
        },
      ] as const,
    ];
  },
);
console.table(Object.fromEntries(rows));
