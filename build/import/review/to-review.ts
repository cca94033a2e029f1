import { z } from 'zod';
import { describeIssue, show } from '../../../contract/problem/rule-words.ts';
import { ContentReview } from '../../read/content-schema.ts';
import { mendEncoding } from '../../read/mend-encoding.ts';
import { type Draft, type ImportSource, type Platform, platformOf } from '../source.ts';
import { idFromAuthor, idFromSource } from './ids.ts';
import { readFigure, toStars } from './stars.ts';
import { type Clock, readWhen } from './when.ts';

/** How the rows of a file are read, as the owner decided or the file itself shows. */
export type Reading = Clock & {
  platform?: Platform | undefined;
  /** Most stars or points of a rating that does not say. */
  scale?: number | undefined;
  fixEncoding?: boolean | undefined;
};

/** A row that is a review, with what the owner should know of it; or why it is none, and the group that reason belongs to. */
export type RowResult =
  | { review: ContentReview; hasSharedId: boolean; notes: string[] }
  | { kind: string; reason: string };

const E_MAIL = /[<(]?[^\s<>()]+@[^\s<>()]+\.[^\s<>()]+[>)]?/g;
/** Names that are none: nothing, a telephone number, and what Google writes. */
const NOBODY = /^(?:\+?[\d\s()./-]{7,}|a google user)?$/i;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/** The schema that also reads content/, compiled as there. */
const Checked = z.compile(ContentReview);

/** Applies the checks that all sources share. Nothing is guessed: without whole stars and a day a row is no review. */
export function toReview(draft: Draft, source: ImportSource, reading: Reading): RowResult {
  const { rating, date, hidden, hasForeignId = false, note } = draft;
  if (hidden !== undefined) return { kind: 'not shown by the platform', reason: hidden };
  if (rating === undefined) return { kind: 'no rating', reason: 'it has no rating' };
  const best = readFigure(draft.best ?? reading.scale ?? 5)?.figure ?? 5;
  const stars = toStars(rating, best);
  if (stars === undefined) {
    const reason = `expected whole stars from 1 to 5, got ${show(rating)}${best === 5 ? '' : ` of ${best}`}`;
    return { kind: 'no whole stars', reason };
  }
  const written = date === undefined ? undefined : readWhen(date, reading);
  if (written === undefined)
    return { kind: 'no date', reason: `expected a date, got ${show(date)}` };
  const { name, reply, isDamaged, ...words } = wordsOf(draft, reading.fixEncoding);
  const replied = draft.reply_date === undefined ? undefined : readWhen(draft.reply_date, reading);
  const changes = [draft.updated === undefined ? undefined : readWhen(draft.updated, reading)?.at];
  if (reply !== '') changes.push(replied?.at);
  const named = draft.platform === undefined ? undefined : (platformOf(draft.platform) ?? 'other');
  const platform = named ?? reading.platform ?? source.platform;
  const url = String(draft.url ?? '');
  const id = draft.id === undefined ? undefined : String(draft.id).trim();
  const time = written.at ?? written.date;
  const review = {
    id:
      id === undefined
        ? idFromAuthor(platform, name, time)
        : idFromSource(platform, id, hasForeignId),
    date: written.date,
    published_at: written.at,
    updated_at: changes
      .filter((at) => at !== undefined && at > time)
      .sort()
      .at(-1),
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
  const parsed = Checked.safeParse(JSON.parse(JSON.stringify(review)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue === undefined) throw parsed.error;
    const { rule, got } = describeIssue(issue, review, ContentReview);
    const field = issue.path.join('.');
    return { kind: `${field} does not fit`, reason: `${field}: expected ${rule}, got ${got}` };
  }
  const notes = note === undefined ? [] : [note];
  if (isDamaged) notes.push('damaged letters, like "Ã¸" for "ø": mend them with --fix-encoding');
  if (reply !== '' && replied === undefined) notes.push('a reply without a date, left out');
  return { review: parsed.data, hasSharedId: id === undefined, notes };
}

type Words = { title?: string; text: string; name: string; reply: string; isDamaged: boolean };

/** Texts of a draft, mended where that is asked for. */
function wordsOf(draft: Draft, fixEncoding = false): Words {
  let isDamaged = false;
  const [text = '', title = '', author = '', reply = ''] = (
    ['text', 'title', 'author', 'reply'] as const
  ).map((field) => {
    const found = String(draft[field] ?? '')
      .replaceAll('\r\n', '\n')
      .trim();
    const mended = mendEncoding(found);
    isDamaged ||= mended !== found && !fixEncoding;
    return fixEncoding ? mended : found;
  });
  // A title that the platform made by cutting the text is none that the customer gave.
  const cut = /^(.*?)\s*(?:\.{3}|…)$/s.exec(title)?.[1];
  const isTitle = title !== '' && (cut === undefined || !text.startsWith(cut));
  const name = author.replace(E_MAIL, '').trim();
  const words = { text, name: NOBODY.test(name) ? 'Anonymous' : name, reply, isDamaged };
  return isTitle ? { title, ...words } : words;
}
