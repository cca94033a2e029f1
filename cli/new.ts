import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { toSlug } from '../build/read/business-file.ts';
import { ContentReview } from '../build/read/content-schema.ts';
import { ContentError, Problems } from '../build/read/problem.ts';
import { parseTextFile } from '../build/read/review-file.ts';
import { Day, PLATFORMS } from '../contract/review.ts';
import type { Settings } from '../sidecar/config.ts';
import { type Ask, withQuestions } from './ask.ts';
import { writeWhole } from './stored-review.ts';
import { readArguments } from './usage-error.ts';

const OPTIONS = {
  rating: { type: 'string' },
  text: { type: 'string' },
  author: { type: 'string' },
  date: { type: 'string' },
  source: { type: 'string' },
  title: { type: 'string' },
  language: { type: 'string' },
} as const;

type Given = { [Name in keyof typeof OPTIONS]?: string };

/** Writes one review the owner received as a Markdown file; asks for what the options do not say. */
export async function runNew({ CONTENT_DIR }: Settings, args: string[]): Promise<undefined> {
  const { values } = readArguments(args, OPTIONS, 0);
  const given = await withQuestions((ask) => askForMissing(values, ask));
  const id = `d-${randomBytes(5).toString('hex')}`;
  const path = join(
    CONTENT_DIR,
    'reviews',
    given.date.slice(0, 4),
    `${toSlug(given.author, 'review').slice(0, 40)}-${id}.md`,
  );
  const text = toReviewFile(id, given);
  const problems = new Problems();
  parseTextFile(ContentReview, path, text, problems);
  if (problems.count > 0) throw new ContentError(problems);
  await writeWhole(path, text);
  process.stdout.write(`wrote ${path}\n`);
}

type Complete = Given & Required<Pick<Given, 'rating' | 'text' | 'author' | 'date' | 'source'>>;

async function askForMissing(given: Given, ask: Ask): Promise<Complete> {
  const today = new Date().toLocaleDateString('en-CA');
  const author = given.author ?? (await ask('Name of the customer:', notEmpty));
  const rating = given.rating ?? (await ask('Stars, 1 to 5:', isRating));
  const text = given.text ?? (await ask('Their words, in one line (empty for stars only):'));
  const date = given.date ?? ((await ask(`Day it was written [${today}]:`, isDay)) || today);
  const source =
    given.source ?? ((await ask('Where it came from [direct]:', isPlatform)) || 'direct');
  return { ...given, author, rating, text, date, source };
}

const notEmpty = (answer: string): string | undefined =>
  answer === '' ? 'expected a name, got nothing' : undefined;
const isRating = (answer: string): string | undefined =>
  /^[1-5]$/.test(answer) ? undefined : `expected a whole number from 1 to 5, got ${answer}`;
const isDay = (answer: string): string | undefined =>
  answer === '' || Day.safeParse(answer).success
    ? undefined
    : `expected a real calendar date, YYYY-MM-DD, got ${answer}`;
const isPlatform = (answer: string): string | undefined =>
  answer === '' || PLATFORMS.some((platform) => platform === answer)
    ? undefined
    : `expected one of ${PLATFORMS.join(', ')}, got ${answer}`;

function toReviewFile(id: string, given: Complete): string {
  const { rating, author, date, source, title, language, text } = given;
  const fields = {
    id,
    date,
    rating: /^\d+$/.test(rating) ? Number(rating) : rating,
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    author: { name: author },
    source: { platform: source },
    verification: { status: 'unverified', method: 'none' },
  };
  return `---\n${stringify(fields)}---\n${text}\n`;
}
