import { fold } from '../../contract/fold.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import { numbered, primaryLanguage } from '../../contract/plain-text.ts';
import { termsOf } from '../../contract/word-search.ts';
import { adviceOnType } from '../insights/words/industry.ts';
import { LANGUAGES } from '../insights/words/words.ts';
import type { OwnContent } from '../read/content.ts';
import { ANONYMOUS, type JoinedReview } from '../read/content-schema.ts';
import { noSuchReview } from '../read/ids.ts';
import { type OwnPage, RESERVED_NAMES } from '../read/own-pages.ts';
import { withoutCode } from '../read/page-pictures.ts';
import { firstNames } from '../read/problems.ts';
import { withheldFor } from '../read/withhold.ts';
import { shownName } from '../render/reviews-dataset.ts';
import { findProbableDuplicates } from './find-duplicates.ts';
import { ownWords } from './own-words.ts';
import { repairEncoding } from './repair-encoding.ts';

/** Maximum number of ids in a warning. */
const MAX_IDS = 5;
/** Maximum number of warnings of one kind. */
const MAX_OF_A_KIND = 20;

/** Names that are also everyday English words, folded. */
const WORD_NAMES = new Set(
  'amber april art august autumn bill dawn drew faith frank grace grant guy hope hunter iris ivy jack jade joy june mark may miles olive patience pat penny rich rob robin rose ruby sandy sky summer sue victor violet will'.split(
    ' ',
  ),
);

const NOTHING_PUBLISHED =
  'no review would be published; set review_policy.publish_unverified: true in business.yaml to show unverified reviews with their status';

/**
 * What only the owner can state, with advice, and the mark that contradicts it if it says none: the page about the reviews shows both.
 * Until it is stated, the pages say "not stated".
 */
const STATEMENTS = [
  ['incentives', 'say what customers receive for a review, or none', 'incentivized'],
  ['relations', 'say whether reviews are by you, your staff or relatives, or none', 'insider'],
  ['fake_reviews', 'say how you deal with fake reviews', undefined],
] as const;

/** Returns warnings about content that is valid but probably not intended, each with advice. */
export function warningsOf(content: OwnContent): string[] {
  const { reviews, business, review_policy } = content;
  const ids = reviews.map(({ id }) => id);
  const warn = (isMeant: (review: JoinedReview) => unknown, message: string): string[] => {
    const named = reviews.filter(isMeant).map(({ id }) => id);
    if (named.length === 0) return [];
    return [`${numbered(named.length, 'review')} ${message}: ${firstNames(named, MAX_IDS)}`];
  };
  const isShown = (review: JoinedReview): boolean =>
    withheldFor(review, review_policy) === undefined;
  return [
    ...(reviews.length > 0 && !reviews.some(isShown) ? [NOTHING_PUBLISHED] : []),
    ...warn(
      ({ text, author }) => isDamaged(text) || isDamaged(author.name),
      'with damaged letters like "Ã©"; import again with --fix-encoding, or correct the text',
    ),
    ...warn(
      ({ text }) => ownWords(text) !== text,
      "with Google's translation beside the customer's words; import the export again, or take it out",
    ),
    ...warn(
      ({ source, verification }) =>
        source.platform === 'google' && verification.status === 'platform_verified',
      'from Google marked platform_verified, but Google does not verify customers; use unverified',
    ),
    ...warn(
      (review) => review_policy.name_display === 'first_initial' && namesSurname(review),
      'with a reply that names the surname, which the page shortens to an initial; take it out of the reply',
    ),
    ...warn(
      (review) => review.anonymous && namesAuthor(review),
      'with a reply that names the author, who asked not to be named; take the name out of the reply',
    ),
    ...STATEMENTS.filter(([field]) => review_policy[field] === 'none').flatMap(([field, , mark]) =>
      warn(
        (review) => mark && review[mark] && isShown(review),
        `marked ${mark}, although review_policy.${field} of business.yaml says none; describe it there, or correct the mark`,
      ),
    ),
    ...content.unknownRemovals.map(
      (removed) => `a file of removals/ takes nothing down: ${noSuchReview(removed, ids)}`,
    ),
    ...firstOf(repeatedSources(reviews), 'reviews with two ids'),
    ...firstOf(likelyCopies(content), 'reviews on two platforms'),
    ...business.technicians.flatMap(({ name, aliases }) => {
      const word = [name, ...aliases].find((called) => WORD_NAMES.has(fold(called)));
      if (word === undefined) return [];
      return `${word} is also an everyday word; a review counts for ${name} where it can only be a name, or if its mentions.technicians names them`;
    }),
    ...business.technicians
      .filter(({ name }) => name.includes(','))
      .map(
        ({ name }) =>
          `business.yaml: technician ${name} has a comma; write the name as customers do, first name first`,
      ),
    ...Object.entries(business)
      .filter(([, value]) => typeof value === 'string' && /^[“„”«»‘’].*[“”«»‘’]$/.test(value))
      .map(
        ([field, value]) => `business.yaml: ${field} is shown with its quotes, ${value}; write "…"`,
      ),
    ...firstOf(deadLinks(content.own.pages), 'links'),
    ...unknownLanguage(content),
    ...[adviceOnType(business.type)].filter((advice) => advice !== undefined),
    ...[...content.annotations.dropped].map(
      ([reason, times]) =>
        `annotations.ndjson: ${times} dropped (${reason}); correct the lines, or run annotate again`,
    ),
    ...STATEMENTS.filter(([field]) => review_policy[field] === undefined).map(
      ([field, advice]) => `business.yaml: review_policy.${field} is not stated; ${advice}`,
    ),
  ];
}

/** Matches a link to a path: `[Prices](/prices/)` and `<a href="/prices/">`. Files have a dot in their names. */
const LINK = /(?:(?<!!)\[[^\]]*\]\(\s*<?|<a\b[^>]*?\shref=["'])(\/(?!\/)[\w/-]+)(?=["'>)\s#?])/g;

/** Warns of links in templates of own pages to paths that no page of the site has. Another program may serve them at this host. */
function deadLinks(pages: readonly OwnPage[]): string[] {
  const paths = pages.map(({ path }) => path);
  return pages.flatMap(({ file, name, template }) => {
    if (typeof template !== 'string') return [];
    const text = withoutCode(name, template);
    return [...text.matchAll(LINK)].flatMap(({ 1: path = '', index }) => {
      const isOurs = RESERVED_NAMES.has(path.split('/')[1] ?? '');
      if (isOurs || paths.includes(path.replace(/\/?$/, '/'))) return [];
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: a link leads to ${path}, which is no page of the site; ${nameHint(path, paths)}`;
    });
  });
}

/** Warns if there are no words in the language of the site, whose pages are then in English. */
function unknownLanguage({ language, words }: OwnContent): string[] {
  if (primaryLanguage(language) === words.language) return [];
  return [
    `business.yaml: there are no words for language ${language}, so the pages are in English; use one of ${LANGUAGES.join(', ')}, or translate site/words/en.yaml`,
  ];
}

function firstOf(warnings: readonly string[], kind: string): string[] {
  const more = warnings.length - MAX_OF_A_KIND;
  const rest = more > 0 ? [`and ${more} more ${kind}`] : [];
  return [...warnings.slice(0, MAX_OF_A_KIND), ...rest];
}

/** Warns of a review that is in the content under two ids: with one id of its platform, or without one and equal. */
function repeatedSources(reviews: readonly JoinedReview[]): string[] {
  const bySource = Map.groupBy(reviews, ({ source, date, author, text }) => {
    const { platform, review_id } = source;
    if (review_id !== undefined) return `${platform} ${review_id}`;
    // Several anonymous customers may have the same few words for a day.
    const isNamed = text !== '' && author.name !== ANONYMOUS;
    return isNamed ? [platform, date, author.name, text].join('\n') : undefined;
  });
  bySource.delete(undefined);
  return [...bySource.values()]
    .filter((group) => group.length > 1)
    .map(
      (group) =>
        `${group.map(({ id }) => id).join(' and ')} are the same review on ${group[0]?.source.platform}; remove one with the reason duplicate`,
    );
}

/** Warns of reviews that are probably the same on two platforms and are not linked yet, with the author and day of the first. */
function likelyCopies({ reviews, review_policy }: OwnContent): string[] {
  const open = reviews.filter(({ withhold }) => withhold === undefined);
  const byId = new Map(open.map((review) => [review.id, review]));
  return findProbableDuplicates(open).map(([id, other]) => {
    const review = byId.get(id);
    const name = review && shownName(review, review_policy.name_display);
    return `${id} and ${other} (${name}, ${review?.date}) look like the same review on two platforms; if so, add to duplicates.yaml: - [${id}, ${other}]`;
  });
}

const TITLES =
  'Mr|Mrs|Ms|Miss|Dr|Herrn?|Frau|Monsieur|Madame|Mme|Señora?|Sra?|Signora?|Senhora?|Pana?|Pani|Meneer|Mevrouw';

/** Reports whether the reply names the surname of its author; of a shortened name, whether it has a title and a name with the initial. */
function namesSurname({ author, reply }: JoinedReview): boolean {
  const surname = author.name.trim().split(/\s+/).slice(1).at(-1) ?? '';
  const [, initial] = /^(\p{Lu})\.?$/u.exec(surname) ?? [];
  if (reply === undefined || (surname.length < 3 && initial === undefined)) return false;
  const name =
    initial === undefined ? RegExp.escape(surname) : `(?:${TITLES})\\.?\\s+${initial}\\p{Ll}+`;
  return new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(reply.text);
}

function namesAuthor({ author, reply }: JoinedReview): boolean {
  const said = termsOf(fold(reply?.text ?? ''));
  return termsOf(fold(author.name)).some((name) => name.length > 2 && said.includes(name));
}

function isDamaged(text: string): boolean {
  return repairEncoding(text) !== text;
}
