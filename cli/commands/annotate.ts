import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Annotation,
  type AnnotationRules,
  checkAnnotation,
  type DropReason,
  hashText,
} from '../../build/annotate/annotation.ts';
import { askModel, ModelServerError } from '../../build/annotate/ask-model.ts';
import {
  type AspectChoice,
  exportTask,
  readAnswers,
  requestFor,
  type Unread,
} from '../../build/annotate/task.ts';
import { nameAspects } from '../../build/insights/words/aspects.ts';
import { readContent } from '../../build/read/content.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { replaceFiles } from '../../build/replace-files.ts';
import type { Settings } from '../../settings.ts';
import { type Run, UsageError } from '../commands.ts';

/** Requests in flight. */
const CONCURRENCY = 4;
/** Answers between two writes, so that a run that is killed loses at most that many. */
const ANSWERS_PER_WRITE = 25;
/** Characters per token, for the estimate of a dry run. */
const CHARS_PER_TOKEN = 4;

/**
 * Marks what reviews say, by a language model or by a file that any assistant answers, and writes `annotations.ndjson`.
 * Only reviews without a current annotation are read. Builds use the file and need no model.
 */
export const run: Run = async (settings, options) => {
  const { CONTENT_DIR } = settings;
  const content = await readContent(CONTENT_DIR);
  const aspects = nameAspects('en', content.insights);
  const texts = new Map(content.reviews.map(({ id, text }) => [id, text]));
  const rules = { texts, aspects: new Set(aspects.map(({ id }) => id)) };
  const store = createStore(CONTENT_DIR, content.annotations.byId, rules);
  if (typeof options.import === 'string') return importAnswers(options.import, store);
  const published = reviewsDataset(content, (id) => id).reviews;
  const unread = published
    .filter(({ id, text }) => text.trim() !== '' && !store.isCurrent(id))
    .slice(0, toMax(options.max));
  if (options.export) return exportTask(unread, aspects);
  if (unread.length === 0) return 'every published review with text is annotated\n';
  if (options['dry-run']) return estimate(unread, aspects);
  return askAll(unread, aspects, settings, store);
};

function toMax(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(String(value)))
    throw new UsageError(`--max  expected a whole number from 1, got ${value}`);
  return Number(value);
}

/** The annotations in the content folder, with those that a run adds. */
type Store = {
  isCurrent(id: string): boolean;
  /** Checks an annotation and keeps what holds. Everything else is counted. */
  add(candidate: object): void;
  /** Writes annotations.ndjson, sorted by id, without annotations whose text has changed. */
  write(): Promise<void>;
  /** Describes what was added and dropped since the start. */
  report(): string;
};

function createStore(
  contentDir: string,
  stored: ReadonlyMap<string, Annotation>,
  rules: AnnotationRules,
): Store {
  const annotations = new Map(stored);
  const dropped = new Map<DropReason, number>();
  const drop = (reason: DropReason): void => {
    dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  };
  let added = 0;
  let marks = 0;
  let writing = Promise.resolve();
  const writeAll = (): Promise<void> => {
    const sorted = [...annotations.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const lines = sorted.map((annotation) => `${JSON.stringify(annotation)}\n`).join('');
    return replaceFiles(contentDir, [[join(contentDir, 'annotations.ndjson'), lines]]);
  };
  return {
    isCurrent: (id) => annotations.has(id),
    add: (candidate) => {
      const annotation = checkAnnotation(candidate, rules, drop);
      if (annotation === undefined) return;
      annotations.set(annotation.id, annotation);
      added++;
      marks += annotation.mentions.length;
    },
    write: () => {
      // Writes take turns: they use the same staging folder.
      writing = writing.then(writeAll);
      return writing;
    },
    report: () => {
      const reasons = [...dropped].map(([reason, count]) => `${count} ${reason}`);
      const because = reasons.length === 0 ? 'none dropped' : `dropped: ${reasons.join(', ')}`;
      return `annotated ${added} reviews with ${marks} marks; ${because}\n`;
    },
  };
}

async function importAnswers(file: string, store: Store): Promise<string> {
  const answers = readAnswers(await readFile(file, 'utf8'));
  if (answers === undefined)
    throw new UsageError(`${file}  expected a JSON file {"model": "…", "answers": […]}`);
  for (const answer of answers) store.add(answer);
  await store.write();
  return store.report();
}

function estimate(unread: readonly Unread[], aspects: readonly AspectChoice[]): string {
  const chars = unread.reduce(
    (sum, review) => sum + JSON.stringify(requestFor(review, aspects)).length,
    0,
  );
  const tokens = Math.ceil(chars / CHARS_PER_TOKEN);
  return `would send ${unread.length} reviews, about ${tokens} tokens plus the answers; nothing was sent\n`;
}

/** Asks the model about each review. Writes what was answered, also when the server fails, and then throws UsageError. */
async function askAll(
  unread: readonly Unread[],
  aspects: readonly AspectChoice[],
  { ANNOTATE_URL: url, ANNOTATE_MODEL: model, ANNOTATE_KEY: key }: Settings,
  store: Store,
): Promise<string> {
  if (url === undefined || model === undefined)
    throw new UsageError('set ANNOTATE_URL and ANNOTATE_MODEL, or use --export: docs/insights.md');
  const waiting = unread.values();
  const faults: string[] = [];
  let asked = 0;
  let tokens = 0;
  let failure: ModelServerError | undefined;
  const work = async (): Promise<void> => {
    for (const { id, text } of waiting) {
      if (failure !== undefined) return;
      const request = requestFor({ id, text }, aspects);
      const result = await askModel({ url, model, key }, request).catch((error) => {
        if (!(error instanceof ModelServerError)) throw error;
        failure ??= error;
        return undefined;
      });
      if (result === undefined) return;
      tokens += result.promptTokens + result.answerTokens;
      if (result.fault !== undefined) faults.push(`${id}: ${result.fault}`);
      else store.add({ ...toObject(result.answer), id, text_hash: hashText(text), model });
      asked++;
      process.stderr.write(`${asked} of ${unread.length} reviews, ${tokens} tokens\n`);
      if (asked % ANSWERS_PER_WRITE === 0) await store.write();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await store.write();
  for (const fault of faults) process.stderr.write(`${fault}; the next run asks again\n`);
  if (failure !== undefined)
    throw new UsageError(`${failure.message}\n${store.report()}Run the command again to go on.`);
  return store.report();
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
