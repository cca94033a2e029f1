import { z } from 'zod';
import { describeIssue, show } from '../../../contract/rule-words.ts';
import { ContentReview } from '../../read/content-schema.ts';
import { mendEncoding } from '../../read/mend-encoding.ts';
import { type Draft, type ImportSource, type ListMap, platformOf, type Scalar } from '../source.ts';
import { idFrom } from './ids.ts';
import { readFigure, toStars } from './stars.ts';
import { type Clock, readWhen } from './when.ts';

/** How to read the rows of a file: options of the owner, or proven by the file. */
export type Reading = Clock &
  Pick<ListMap, 'platform' | 'scale'> & { fixEncoding?: boolean | undefined };

/** A review with notes for the owner, or the reason to skip the row and its `kind` for the summary. */
export type RowResult =
  | { review: ContentReview; hasSharedId: boolean; notes: string[] }
  | { kind: string; reason: string };

const E_MAIL = /[<(]?[^\s<>()]+@[^\s<>()]+\.[^\s<>()]+[>)]?/g;
/** Not a name: empty, a telephone number, or Google's placeholder. */
const NOBODY = /^(?:\+?[\d\s()./-]{7,}|a google user)?$/i;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/** The schema that also reads content/, compiled as there. */
export const CheckedReview = z.compile(ContentReview);

/** Applies the common checks. Never guesses: a row without whole stars or a date is skipped. */
export function toReview(draft: Draft, source: ImportSource, reading: Reading): RowResult {
  const { rating, date, hidden, hasForeignId = false } = draft;
  if (hidden !== undefined) return { kind: 'not shown by the platform', reason: hidden };
  if (rating === undefined) return { kind: 'no rating', reason: 'it has no rating' };
  const best = readFigure(draft.best ?? reading.scale ?? 5)?.figure ?? 5;
  const stars = toStars(rating, best);
  if (stars === undefined) {
    const reason = `expected whole stars from 1 to 5, got ${show(rating)}${best === 5 ? '' : ` of ${best}`}`;
    return { kind: 'no whole stars', reason };
  }
  const day = readWhen(date, reading);
  if (day === undefined) return { kind: 'no date', reason: `expected a date, got ${show(date)}` };
  const { name, reply, isDamaged, ...words } = wordsOf(draft, reading.fixEncoding);
  const replied = readWhen(draft.reply_date, reading);
  const time = day.at ?? day.date;
  const changes = [readWhen(draft.updated, reading)?.at, reply === '' ? undefined : replied?.at];
  const later = changes.filter((at = '') => at > time).sort();
  // The field of a list or a web page may hold anything; that of a collector names platforms.
  const isOpen = source.platform === 'other';
  const named = platformOf(draft.platform) ?? (draft.platform && !isOpen ? 'other' : undefined);
  const platform = named ?? (isOpen && reading.platform ? reading.platform : source.platform);
  const url = String(draft.url ?? '');
  const id = draft.id === undefined ? undefined : String(draft.id).trim();
  const review = {
    id: idFrom(platform, id ?? `${mendEncoding(name)}\n${time}`, hasForeignId),
    date: day.date,
    published_at: day.at,
    updated_at: later.at(-1),
    rating: stars,
    ...words,
    language: LANGUAGE.exec(String(draft.language ?? ''))?.[0],
    author: { name },
    source: {
      platform,
      url: /^https?:\/\/\S+$/.test(url) && URL.canParse(url) ? url : undefined,
      review_id: hasForeignId ? undefined : id?.slice(0, 300),
    },
    verification: draft.isVerified
      ? { status: 'platform_verified', method: 'platform' }
      : { status: 'unverified', method: 'none' },
    reply: reply === '' || replied === undefined ? undefined : { text: reply, date: replied.date },
  };
  const parsed = CheckedReview.safeParse(JSON.parse(JSON.stringify(review)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue === undefined) throw parsed.error;
    const { message } = describeIssue(issue, review, ContentReview);
    const field = issue.path.join('.');
    return { kind: `${field} does not fit`, reason: `${field}: ${message}` };
  }
  const notes: string[] = [];
  if (isDamaged) notes.push('damaged letters, like "Ã¸" for "ø": mend them with --fix-encoding');
  if (reply !== '' && replied === undefined) notes.push('a reply without a date, left out');
  return { review: parsed.data, hasSharedId: id === undefined, notes };
}

type Words = Record<'text' | 'name' | 'reply', string> & { title?: string; isDamaged: boolean };

/** Texts of a draft, repaired when `fixEncoding` is set. */
function wordsOf(draft: Draft, fixEncoding = false): Words {
  let isDamaged = false;
  const read = (value: Scalar = ''): string => {
    const found = String(value).replaceAll('\r\n', '\n').trim();
    const mended = mendEncoding(found);
    isDamaged ||= mended !== found && !fixEncoding;
    return fixEncoding ? mended : found;
  };
  const [text, title, author] = [read(draft.text), read(draft.title), read(draft.author)];
  const reply = read(draft.reply);
  // Trustpilot makes titles from the first words of the text; the customer did not write those.
  const cut = /^(.*?)\s*(?:\.{3}|…)$/s.exec(title)?.[1];
  const isTitle = title !== '' && (cut === undefined || !text.startsWith(cut));
  const name = author.replace(E_MAIL, '').trim();
  const words = { text, name: NOBODY.test(name) ? 'Anonymous' : name, reply, isDamaged };
  return isTitle ? { title, ...words } : words;
}
