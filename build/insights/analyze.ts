import { z } from 'zod';
import { check, expected, formatValue, type Parsed } from '../../contract/issues.ts';
import { starPolarity } from '../../contract/opinions.ts';
import { numbered } from '../../contract/plain-text.ts';
import { createReader } from './read/create-reader.ts';
import type { Business } from './read/names.ts';
import type { ReviewMention } from './read/review-analysis.ts';
import { hasContent } from './text/language.ts';
import { InsightsConfig } from './words/config.ts';
import { type Language, OVERALL_ID } from './words/words.ts';

/** One line of input to `cli/main.js analyze`. */
const AnalyzeInput = z.object({
  text: z.string().max(100_000),
  /** Rating of the review. It judges what the words leave open; without it, or with 3, nothing does. */
  stars: z.number().min(1).max(5).default(3),
});
type AnalyzeInput = z.infer<typeof AnalyzeInput>;

/** A judgement of an aspect. Offsets are UTF-16 code units; `because` lists the words behind it, or the stars. */
export type Mention = Pick<ReviewMention, 'polarity' | 'by' | 'start' | 'end'> & {
  aspect: string;
  because: string[];
};

type Analyze = (input: AnalyzeInput) => { mentions: Mention[] };

const NOBODY = { technicians: [], services: [], service_areas: [] };

/** Creates the function behind `cli/main.js analyze`. It judges a text without mentions as a whole. */
export function createAnalyzer(
  config: InsightsConfig = InsightsConfig.parse({}),
  language: Language = 'en',
  business: Business = NOBODY,
): Analyze {
  const reader = createReader(config, business, language);
  return ({ text, stars }) => {
    const review = { text, rating: stars, mentions: NOBODY };
    const byStars = { polarity: starPolarity(stars), by: 'stars' as const, because: [] };
    const { mentions: read, whole = byStars } = reader.read(review);
    const found = read.filter(({ kind }) => kind === 'aspects');
    const all =
      found.length > 0 ? found : [{ id: OVERALL_ID, start: 0, end: text.length, ...whole }];
    const mentions = all.map(({ id: aspect, polarity, by, start, end, because }): Mention => {
      const reasons = by === 'stars' ? [numbered(stars, 'star')] : [...new Set(because)];
      return { aspect, polarity, by, start, end, because: reasons };
    });
    return { mentions: hasContent(text) ? mentions : [] };
  };
}

function parse(line: string): Parsed<AnalyzeInput> {
  let object: Record<string, unknown> | undefined;
  try {
    if (/^\s*\{/.test(line)) object = JSON.parse(line);
  } catch {}
  if (object !== undefined) return check(AnalyzeInput, object);
  const message = expected('one JSON object', formatValue(line));
  return { ok: false, issues: [{ code: 'invalid_value', path: '', message }] };
}

/** Splits UTF-8 bytes into lines at line feeds only, because JSON may contain U+2028. Drops a byte order mark. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partial = '';
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    partial += first;
    for (const next of rest) {
      yield partial;
      partial = next;
    }
  }
  yield partial + decoder.decode();
}

/** Analyzes NDJSON line by line and skips empty lines. An invalid line yields its number (from 1) and its issues. */
export async function* analyzeLines(
  lines: AsyncIterable<string> | Iterable<string>,
  analyze: Analyze,
): AsyncGenerator<string> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const input = parse(line);
    const output = input.ok
      ? analyze(input.value)
      : { error: { line: number, issues: input.issues } };
    yield JSON.stringify(output);
  }
}
