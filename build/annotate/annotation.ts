import { hash } from 'node:crypto';
import { z } from 'zod';
import { LanguageTag, ReviewId } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import { placeOf } from './place-of.ts';

/** What a language model marked in the reviews: a file of the content folder, one line for each review. */
export const ANNOTATIONS_FILE = 'annotations.ndjson';

/** Maximum number of marks in one review. */
const MAX_MARKS = 40;
/** Maximum length of a point, in characters. */
const MAX_POINT = 80;

/** One thing that a review says: the subject, the polarity and the customer's words for it. */
export const Mark = z.strictObject({
  aspect: doc(z.string().min(1), 'Id of an aspect of this business.', 'price'),
  polarity: doc(z.enum(['positive', 'neutral', 'negative']), 'Polarity.', 'negative'),
  quote: doc(z.string().min(1).max(10_000), 'Words of the text, unchanged.', '£275 and no receipt'),
  point: doc(
    z.string().max(MAX_POINT).optional(),
    'A few words that name the point. They group reviews that make the same one; no page shows them.',
    'no receipt',
  ),
});
export type Mark = z.infer<typeof Mark>;

/** One line of `content/annotations.ndjson`: what a language model marked in one review. */
export const Annotation = z.strictObject({
  id: doc(ReviewId, 'Id of the review.', 'g-1042'),
  text_hash: doc(
    z.string().regex(/^[0-9a-f]{16}$/, '16 lowercase hex digits'),
    'Start of the SHA-256 of the text. If the text changes, the annotation no longer counts.',
    '9f86d081884c7d65',
  ),
  model: doc(z.string().min(1).max(200), 'Name of the model, which pages state.', 'llama3.1:8b'),
  language: doc(LanguageTag, 'Language of the text, BCP 47.', 'en'),
  mentions: z.array(Mark).max(MAX_MARKS).describe('What the review says.'),
});
export type Annotation = z.infer<typeof Annotation>;

/** Annotations that hold. */
export type CheckedAnnotations = {
  /** By review id. */
  readonly byId: ReadonlyMap<string, Annotation>;
  /** How often each reason dropped a mark or a whole annotation. */
  readonly dropped: ReadonlyMap<string, number>;
  /** Checks an annotation and keeps what holds. Of two for one review, the later one counts. Returns what is kept. */
  add(candidate: unknown): Annotation | undefined;
};

/** Hashes the text of a review, as `text_hash` states it. */
export function hashText(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/**
 * Checks annotations, whoever wrote them: a model, an assistant's file or an editor. Keeps only marks of known aspects whose words
 * stand in the text, and counts everything else. If nothing of an annotation can be kept, it does not count, so that the word lists read
 * the review; one that states no marks is kept. `texts` has the text of each review by id.
 */
export function checkAnnotations(
  candidates: readonly unknown[],
  texts: ReadonlyMap<string, string>,
  aspects: ReadonlySet<string>,
): CheckedAnnotations {
  const byId = new Map<string, Annotation>();
  const dropped = new Map<string, number>();
  const drop = (reason: string): void => {
    dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  };
  const add = (candidate: unknown): Annotation | undefined => {
    const parsed = Loose.safeParse(candidate, { jitless: true });
    if (!parsed.success) return void drop('not an annotation');
    const { mentions, ...fields } = parsed.data;
    const text = texts.get(fields.id);
    if (text === undefined) return void drop('unknown review');
    if (hashText(text) !== fields.text_hash) return void drop('the text has changed');
    const kept = new Map<string, Mark>();
    for (const mention of mentions) {
      const mark = markOf(mention, text, aspects);
      if (typeof mark === 'string') drop(mark);
      else if (kept.size < MAX_MARKS) {
        const key = `${mark.aspect}\n${mark.quote}`;
        if (kept.has(key)) drop('repeated');
        else kept.set(key, mark);
      } else drop('not a mark');
    }
    if (mentions.length > 0 && kept.size === 0) return undefined;
    const annotation = { ...fields, mentions: [...kept.values()] };
    byId.set(annotation.id, annotation);
    return annotation;
  };
  candidates.forEach(add);
  return { byId, dropped, add };
}

/** An annotation whose marks are not checked yet. Unknown fields are removed; a language like "English" is not known. */
const Loose = z.object({
  ...Annotation.shape,
  language: Annotation.shape.language.catch('und'),
  mentions: z.array(z.unknown()),
});

/** Returns a mark with the words of the text, or why it is not used. */
function markOf(mention: unknown, text: string, aspects: ReadonlySet<string>): Mark | string {
  const { success, data } = Mark.safeParse(mention, { jitless: true });
  if (!success || !/[\p{L}\p{N}]/u.test(data.quote)) return 'not a mark';
  if (!aspects.has(data.aspect)) return 'unknown aspect';
  const at = placeOf(plainSigns(data.quote), plainSigns(text));
  if (at < 0) return 'words that the text does not contain';
  return { ...data, quote: text.slice(at, at + data.quote.length) };
}

/** Replaces the quotation marks, dashes and spaces that models change when they copy, each by one character, so that places stay. */
function plainSigns(text: string): string {
  return text
    .replace(/[‘’‚´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s/g, ' ');
}
