import { createHash } from 'node:crypto';
import { z } from 'zod';
import { describeIssue } from '../../../contract/issues.ts';
import { knownPlatformOf, type Platform, platformOf } from '../../../contract/platform.ts';
import { LanguageTag } from '../../../contract/review.ts';
import { ownWords } from '../../check/own-words.ts';
import { repairEncoding } from '../../check/repair-encoding.ts';
import {
  ANONYMOUS,
  type ContentLine,
  ContentRecommendation,
  ContentReview,
} from '../../read/content-schema.ts';
import { shownValue } from '../import-error.ts';
import {
  type Draft,
  type ImportSource,
  type ListMap,
  parseAnswer,
  type Scalar,
} from '../source.ts';
import { type DateSettings, parseDate, parseRating, plainOf, toStars } from './values.ts';

/** How to read the rows of a file, from the owner's options or inferred from the file. */
export type ReadSettings = DateSettings &
  Pick<ListMap, 'platform' | 'scale' | 'round'> & { fixEncoding?: boolean | undefined };

/** Why a row is skipped, with its `kind` for the summary and a note. */
type Skipped = { kind: string; reason: string; note?: string | undefined };

/** A review with notes for the owner, or why the row is skipped. */
export type RowResult =
  | Skipped
  | {
      review: ContentLine;
      hasSharedId: boolean;
      /** Whether the source says when it was changed last. */
      isDated: boolean;
      idAsOther: string;
      notes: string[];
    };

// The lookbehinds here keep a search from starting again within a run of letters or spaces.
const E_MAIL = /(?:[<(]|(?<![^\s<>()@]))[^\s<>()@]+@+[^\s<>()@]+\.[^\s<>()@]+[>)]?/g;
/** Author names that are not names: nothing, a telephone number, "Anonymer Kunde", or Google's placeholder ("Ein Google-Nutzer"). */
const NOT_A_NAME =
  /^(?:\+?[\d\s()./-]{7,}|[-–.]+|n\/a|(?:\p{L}+ )?(?:an[oóô]n[yi]e?m\p{L}*(?: \p{L}+)?|google[ -](?:user|nutzer|gebruiker)|(?:utilisateur|usuario|utente|użytkownik|usuário|utilizador) (?:d[eo] )?google))?$/iu;

/** The note about a row that is skipped because its rating is between whole stars. */
export const BETWEEN_STARS =
  'a rating between whole stars is skipped: --round, or round: true in content/imports/maps.yaml, imports it rounded, with the original rating beside it';

/** What spreadsheets hold instead of a text that begins with "=" or "-", in the languages of the site. */
const FORMULA_ERROR =
  /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|WERT!|BEZUG!|NOM\?|VALEUR!|¿NOMBRE\?|¡VALOR!|¡REF!|NOME\?|VALORE!|RIF!|NAAM\?|WAARDE!|VERW!|NAZWA\?|ARG!|ADR!|VALOR!)$/;

/** Platforms tag texts as `und` whose language they do not know. */
const KnownLanguage = LanguageTag.refine((tag) => !/^und\b/i.test(tag));

/** The schema of the content, compiled. */
export const CheckedReview = z.compile(ContentReview);

/** Turns a draft into a review or, without a rating, a recommendation. Never guesses: a row without stars or a date is skipped. */
export function toReview(draft: Draft, source: ImportSource, settings: ReadSettings): RowResult {
  const { date, skip, idBy, title, text, author, reply: answer } = draft;
  if (skip !== undefined) return skip;
  const day = parseDate(date, settings);
  if (day === undefined) {
    const isSerial = /^[34]\d{4}(?:[.,]\d+)?$/.test(String(date));
    const advice = ', a day as spreadsheets count it: format the column as dates, and export again';
    const reason = `expected a date, got ${shownValue(date)}${isSerial ? advice : ''}`;
    return { kind: 'no date', reason };
  }
  const verdict = verdictOf(draft, settings);
  if ('reason' in verdict) return verdict;
  const broken = [title, text, author, answer].find((each) => FORMULA_ERROR.test(String(each)));
  const damage = `a spreadsheet took the words for a formula, and holds ${broken} instead`;
  if (broken !== undefined && idBy !== 'us') return { kind: 'damaged row', reason: damage };
  const { stars, original, recommends } = verdict;
  const hasStars = recommends === undefined;
  const notes = new Set<string>();
  const { name, reply, ...words } = textsOf(draft, settings.fixEncoding, notes);
  const replied = parseDate(draft.reply_date, settings);
  const time = day.at ?? day.date;
  const updated = parseDate(draft.updated, settings)?.at;
  const changes = [updated, reply === '' ? undefined : replied?.at];
  const later = changes.filter((at = '') => at > time).sort();
  const platform = platformIn(draft, source, settings);
  const url = String(draft.url ?? '');
  const id = draft.id === undefined ? undefined : String(draft.id).trim();
  const by = String(draft.reply_author ?? '').trim() || undefined;
  const seed = id ?? `${repairEncoding(name)}\n${time}${hasStars ? '' : `\n${words.text}`}`;
  const [status, method] = draft.isVerified
    ? ['platform_verified', 'platform']
    : ['unverified', 'none'];
  const review = {
    id: idBy === 'us' && id !== undefined ? id : idFrom(platform, seed, idBy === 'collector'),
    date: day.date,
    published_at: day.at,
    updated_at: later.at(-1),
    rating: stars,
    recommends,
    ...words,
    language: KnownLanguage.safeParse(String(draft.language ?? '').replace('_', '-')).data,
    author: { name },
    source: {
      platform,
      url: /^https?:\/\/\S+$/.test(url) && URL.canParse(url) ? url : undefined,
      review_id: idBy === undefined ? id?.slice(0, 300) : undefined,
      rating: original ?? draft.source_rating,
    },
    verification: hasStars ? { status, method } : undefined,
    // A reply is not older than its review.
    reply: reply === '' ? undefined : { text: reply, date: replied?.date ?? day.date, author: by },
    incentivized: parseAnswer(draft.incentivized) || undefined,
    insider: parseAnswer(draft.insider) || undefined,
  };
  const schema = hasStars ? CheckedReview : ContentRecommendation;
  const parsed = schema.safeParse(JSON.parse(JSON.stringify(review)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue === undefined) throw parsed.error;
    const { message } = describeIssue(issue, review, ContentReview);
    const field = issue.path.join('.');
    return { kind: `invalid ${field}`, reason: `${field}: ${message}` };
  }
  if ([draft.incentivized, draft.insider].some((mark = 'no') => parseAnswer(mark) === undefined))
    notes.add('incentivized or insider is neither yes nor no, and is left out');
  if (original !== undefined)
    notes.add('a rating is rounded to whole stars; the site shows the original, too');
  if (reply !== '' && replied === undefined)
    notes.add('a reply without a readable date has the date of its review');
  return {
    review: parsed.data,
    hasSharedId: id === undefined,
    isDated: updated !== undefined,
    idAsOther: idFrom('other', seed, idBy === 'collector'),
    notes: [...notes],
  };
}

/** What an author says as a whole: stars, with the original of a rounded rating, or whether they recommend the business. */
type Verdict = { stars?: number; original?: string | undefined; recommends?: boolean };

/** What Facebook says instead of yes or no. The group is its yes. */
const RECOMMENDATION =
  /^\s*(?:(positive|recommend(?:s|ed)?)|negative|(?:does ?n[o'’]t|not) recommend(?:ed)?)\s*$/i;

function verdictOf(draft: Draft, settings: ReadSettings): Verdict | Skipped {
  const { rating } = draft;
  if (rating === undefined) {
    const said = RECOMMENDATION.exec(String(draft.recommends));
    const recommends = said ? said[1] !== undefined : parseAnswer(draft.recommends);
    if (recommends !== undefined) return { recommends };
    const rule = draft.recommends === undefined ? 'a rating' : 'yes or no';
    return { kind: 'no rating', reason: `expected ${rule}, got ${shownValue(draft.recommends)}` };
  }
  const best = parseRating(draft.best ?? settings.scale ?? 5)?.value ?? 5;
  const { stars, original } = toStars(rating, best) ?? {};
  const isBetween = original !== undefined;
  if (stars !== undefined && (settings.round || !isBetween)) return { stars, original };
  const read = parseRating(rating);
  // A larger number is not a rating, and may be that of a telephone.
  const got = read !== undefined && read.value <= 100 ? rating : shownValue(rating);
  const scale = best === 5 || read?.best !== undefined ? '' : ` of ${best}`;
  const reason = `expected whole stars from 1 to 5, got ${got}${scale}`;
  return { kind: 'no whole stars', reason, note: isBetween ? BETWEEN_STARS : undefined };
}

/**
 * Returns the platform of a review. In a list or on a web page, the field may hold anything, so only well-known names count; a
 * collector always names a platform there. Only of a list may the owner name the platform.
 */
function platformIn(draft: Draft, source: ImportSource, { platform }: ReadSettings): Platform {
  const text = String(draft.platform ?? '');
  const isOpen = platform !== undefined || source.platform === 'other';
  const named = isOpen ? knownPlatformOf(text) : platformOf(text);
  return named ?? platform ?? source.platform;
}

/** Returns the texts of a draft, repaired if `fixEncoding` is set, and adds notes about them. */
function textsOf(draft: Draft, fixEncoding = false, notes: Set<string>) {
  const isOurs = draft.idBy === 'us';
  const read = (value: Scalar = ''): string => {
    // What the site wrote is not changed again.
    if (isOurs) return String(value);
    const original = String(value).replaceAll('\r\n', '\n').trim();
    const repaired = repairEncoding(original);
    const isDamaged = repaired !== original && !fixEncoding;
    if (isDamaged) notes.add('damaged letters, like "Ã¸" for "ø": repair them with --fix-encoding');
    const html = fixEncoding ? repaired : original;
    const plain = plainOf(html);
    if (plain !== html) notes.add('HTML in the words is read as text');
    return ownWords(plain);
  };
  const [title, author] = [read(draft.title), read(draft.author)];
  const [text, answer] = [read(draft.text), read(draft.reply)];
  const reply = isOurs || parseAnswer(answer) === undefined ? answer : '';
  if (reply !== answer)
    notes.add('a reply that is only yes or no says whether there is one, and is not imported');
  // Trustpilot cuts titles from the first words of the text; the customer did not write them.
  const cut = /^(.*?)(?<!\s)\s*(?:\.{3}|…)$/s.exec(title)?.[1];
  const isTitle = title !== '' && (isOurs || cut === undefined || !text.startsWith(cut));
  const name = author.replace(E_MAIL, '').trim();
  const own = NOT_A_NAME.test(name) ? ANONYMOUS : name;
  return { ...(isTitle && { title }), text, name: own, reply };
}

const MAX_ID_LENGTH = 64;

/**
 * Returns our id of a review: its source id, or a hash of it if it is too long, unsafe in a URL, or not the platform's own.
 * For a source without ids, pass author and time on two lines, so that a review keeps its URL when its text is edited.
 */
export function idFrom(platform: Platform, sourceId: string, isForeign: boolean): string {
  const id = prefixed(platform, sourceId);
  const isUsable = !isForeign && /^[\w-]+$/.test(id) && id.length <= MAX_ID_LENGTH;
  return isUsable ? id : prefixed(platform, hash(platform, sourceId));
}

/**
 * Returns an id that distinguishes reviews with the same author and time, like several anonymous reviews of one day. Uses the
 * repaired text, so that `--fix-encoding` does not change the id.
 */
export function idFromText(shared: string, { rating, title = '', text }: Words): string {
  const prefix = shared.slice(0, shared.lastIndexOf('-'));
  return `${prefix}-${hash(shared, String(rating), repairEncoding(title), repairEncoding(text))}`;
}
type Words = Pick<ContentReview, 'rating' | 'text' | 'title'>;

/** The first platforms, whose ids begin with their initial. Those of others have the whole name, so that no two share a prefix. */
const INITIALS =
  'google yelp facebook trustpilot checkatrade nextdoor bbb angi judgeme direct other'.split(' ');
const PREFIXES = new Map(INITIALS.map((name) => [name, name.slice(0, 1)])).set('tripadvisor', 'ta');

/** Adds a prefix that depends on the platform only, so that every export of a review gives the same id. */
function prefixed(platform: Platform, rest: string): string {
  return `${PREFIXES.get(platform) ?? platform}-${rest}`;
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}
