import { existsSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import {
  ANNOTATIONS_FILE,
  Annotation,
  type CheckedAnnotations,
  checkAnnotations,
} from '../annotate/annotation.ts';
import { nameAspects } from '../insights/words/aspects.ts';
import { type InsightsConfig, insightsConfigFor } from '../insights/words/config.ts';
import { BusinessFile } from './business-file.ts';
import {
  type Content,
  ContentRecommendation,
  ContentReview,
  DuplicatesFile,
  MentionsFile,
  RemovedLine,
  ReplyFile,
} from './content-schema.ts';
import { filesBelow, readText, refuseUnknownFiles } from './files.ts';
import { idKey } from './ids.ts';
import { joinReviews, reviewIdOf, type Stored } from './join-reviews.ts';
import { type LineKind, parseNdjson } from './ndjson.ts';
import { checkMenu, type OwnPages, readOwnPages } from './own-pages.ts';
import { resolvePictures } from './page-pictures.ts';
import { checkNamedReviews } from './page-problems.ts';
import { type Located, readTextFile, readYaml } from './parse.ts';
import { checkPhotos, readPhotos } from './photos.ts';
import { ContentError, displayPath, Problems } from './problems.ts';
import { readTheme, type Theme } from './theme.ts';
import { takeDown } from './withhold.ts';
import { type WordTable, wordsFor, wordsSchema } from './word-table.ts';

/** The content with the owner's settings for insights, words of the interface, pages and theme. */
export type OwnContent = Content & {
  /** The text of business.yaml, whose form the editor keeps. */
  businessYaml: string;
  /** Names of the files of `replies/` and `mentions/`, which the editor opens, by folder and id of the review. */
  entries: Record<'replies' | 'mentions', Record<string, string>>;
  insights: InsightsConfig;
  words: WordTable;
  own: OwnPages;
  theme: Theme;
  /** What a language model or a person marked in the reviews. */
  annotations: CheckedAnnotations;
  /** Ids in `removals/` that nothing in the content has. */
  unknownRemovals: readonly string[];
};

/** Compiled schemas check 100,000 lines in half of the time. */
const ImportLine: LineKind<ContentReview> = {
  schema: z.compile(ContentReview),
  example:
    '{"id":"g-1042","date":"2026-03-01","rating":5,"text":"On time.","author":{"name":"Anna Kowalska"},"source":{"platform":"google"},"verification":{"status":"unverified","method":"none"}}',
};
const RecommendationLine: LineKind<ContentRecommendation> = {
  schema: ContentRecommendation,
  example:
    '{"id":"f-1042","date":"2026-03-01","recommends":true,"text":"On time.","author":{"name":"Anna Kowalska"},"source":{"platform":"facebook"}}',
};
const AnnotationLine: LineKind<Annotation> = {
  schema: Annotation,
  example:
    '{"id":"g-1042","text_hash":"9f86d081884c7d65","model":"llama3.1:8b","language":"en","mentions":[{"aspect":"price","polarity":"negative","quote":"Too dear","point":"too expensive"}]}',
};
const Removal: LineKind<RemovedLine> = {
  schema: z.compile(RemovedLine),
  example: '{"id":"g-1042","removed_at":"2026-05-02T10:00:00Z","reason":"author_request"}',
};

/**
 * Reads and checks the owner's content folder. Throws ContentError with the problems of all files, and those that were found before.
 * Paths in problems are relative to the working directory.
 */
export async function readContent(dir: string, problems = new Problems()): Promise<OwnContent> {
  await refuseUnknownFiles(dir, problems);
  const located = await readBusinessFile(dir, problems);
  const business = located?.value;
  const insights = await readInsightsConfig(dir, business?.business.type, problems);
  const words = join(dir, 'words.yaml');
  // Their schema takes 0.1 s to build.
  const ownWords = existsSync(words)
    ? await readYaml(await wordsSchema(), words, problems)
    : undefined;
  const stored = await readStored(dir, problems, problems);
  const replies = await readFiles(ReplyFile, join(dir, 'replies'), '.md', problems);
  const mentions = await readFiles(MentionsFile, join(dir, 'mentions'), '.yaml', problems);
  const copies = join(dir, 'duplicates.yaml');
  const duplicates = await readYaml(DuplicatesFile, copies, problems, []);
  const additions = { replies, mentions, duplicates, settings: business };
  const joined = joinReviews(stored, additions, problems);
  const recommendations = stored.recommendations.map(({ value }) => value);
  const remaining = takeDown(joined, recommendations, stored);
  const photos = await readPhotos(join(dir, 'photos'), problems);
  checkPhotos(photos, located, [...stored.reviews, ...stored.imports], problems);
  const own = await readOwnPages(join(dir, 'pages'), problems);
  checkMenu(located, own.pages, problems);
  own.pages = own.pages.map((page) => ({
    ...page,
    template: resolvePictures(page, own.files, problems),
  }));
  const theme = await readTheme(join(dir, 'theme'), problems, located);
  if (business !== undefined)
    checkNamedReviews(own.pages, remaining.reviews, business.review_policy, problems);
  const marked = await readNdjson(AnnotationLine, join(dir, ANNOTATIONS_FILE), problems);
  const annotated = marked.map(({ value }) => value);
  if (located === undefined || insights === undefined || problems.count > 0) {
    throw new ContentError(problems);
  }
  const { language, business: described } = located.value;
  return {
    ...located.value,
    businessYaml: located.origin.text,
    insights,
    photos,
    entries: { replies: entriesOf(replies), mentions: entriesOf(mentions) },
    words: await wordsFor(language, ownWords?.value, described.address.address_country),
    own,
    theme,
    annotations: checkAnnotations(
      annotated,
      new Map(joined.map(({ id, text }) => [id, text])),
      new Set(nameAspects('en', insights).map(({ id }) => id)),
    ),
    ...remaining,
  };
}

/** Recommendations without stars, one line each. */
export const RECOMMENDATIONS_FILE = 'recommendations.ndjson';

/** Reads reviews and tombstones, except those files of imports/ that `except` lists. Unexpected files in imports/ are added to `strays`. */
export async function readStored(
  dir: string,
  problems: Problems,
  strays: Problems,
  except: ReadonlySet<string> = new Set(),
): Promise<Stored> {
  const reviews = await readFiles(ContentReview, join(dir, 'reviews'), '.md', problems);
  const others = ['maps.yaml', 'addresses.yaml'];
  const paths = await filesBelow(join(dir, 'imports'), '.ndjson', strays, ...others);
  const wanted = paths.filter((path) => !except.has(resolve(path)));
  const imports = await Array.fromAsync(wanted, (path) => readNdjson(ImportLine, path, problems));
  const unstarred = join(dir, RECOMMENDATIONS_FILE);
  const recommendations = await readNdjson(RecommendationLine, unstarred, problems);
  const removed = await readNdjson(Removal, join(dir, 'removed.ndjson'), problems);
  const removals = await readFiles(RemovedLine, join(dir, 'removals'), '.yaml', problems);
  return { reviews, imports: imports.flat(), recommendations, removed, removals };
}

/** Returns the names of files without their endings, by the id of the review that each is about. */
function entriesOf(files: readonly Located<Pick<ReplyFile, 'review'>>[]): Record<string, string> {
  const pairs = files.map(({ value, origin: { file } }) => {
    return [reviewIdOf(value, file), basename(file, extname(file))];
  });
  return Object.fromEntries(pairs);
}

/** Returns the files of `replies/`, `mentions/` and `removals/` that are about a review, and its lines of `annotations.ndjson`. */
export async function recordsAbout(
  id: string,
  dir: string,
): Promise<{ files: string[]; annotations: string[] }> {
  const problems = new Problems();
  const records: Located<{ id?: string; review?: string | undefined }>[] = [
    ...(await readFiles(ReplyFile, join(dir, 'replies'), '.md', problems)),
    ...(await readFiles(MentionsFile, join(dir, 'mentions'), '.yaml', problems)),
    ...(await readFiles(RemovedLine, join(dir, 'removals'), '.yaml', problems)),
  ];
  const isAbout = ({ value, origin }: (typeof records)[number]): boolean =>
    idKey(value.id ?? reviewIdOf(value, origin.file)) === idKey(id);
  const annotated = await readNdjson(AnnotationLine, join(dir, ANNOTATIONS_FILE), problems);
  return {
    files: records.filter(isAbout).map(({ origin }) => origin.file),
    annotations: annotated.filter(({ value }) => value.id === id).map(({ origin }) => origin.text),
  };
}

/** Reads the owner's settings for insights of a business of this type. Returns the defaults if there is no insights.yaml. */
export async function readInsightsConfig(
  dir: string,
  type: string | undefined,
  problems: Problems,
): Promise<InsightsConfig | undefined> {
  const schema = insightsConfigFor(type ?? '');
  return (await readYaml(schema, join(dir, 'insights.yaml'), problems, {}))?.value;
}

/** Reads `business.yaml` of a content folder. */
export function readBusinessFile(
  dir: string,
  problems: Problems,
): Promise<Located<BusinessFile> | undefined> {
  return readYaml(BusinessFile, join(dir, 'business.yaml'), problems);
}

/** Reads and checks the Markdown or YAML files in a folder and below it. */
async function readFiles<T>(
  schema: z.ZodType<T>,
  dir: string,
  ending: '.md' | '.yaml',
  problems: Problems,
): Promise<Located<T>[]> {
  const read: typeof readTextFile = ending === '.md' ? readTextFile : readYaml;
  const paths = await filesBelow(dir, ending, problems);
  const found = await Array.fromAsync(paths, (path) => read(schema, path, problems));
  return found.filter((located) => located !== undefined);
}

async function readNdjson<T>(
  kind: LineKind<T>,
  path: string,
  problems: Problems,
): Promise<Located<T>[]> {
  return parseNdjson(kind, displayPath(path), (await readText(path, problems)) ?? '', problems);
}
