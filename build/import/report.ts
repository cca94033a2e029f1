import { isDeepStrictEqual } from 'node:util';
import { nearestName } from '../../contract/nearest-name.ts';
import { numbered } from '../../contract/plain-text.ts';
import { WELL_KNOWN } from '../../contract/platform.ts';
import { nameOf } from '../check/find-duplicates.ts';
import type { ContentReview } from '../read/content-schema.ts';
import { idKey } from '../read/ids.ts';
import { firstNames } from '../read/problems.ts';
import { shownName } from '../render/reviews-dataset.ts';
import { asData } from '../render/reviews-markdown.ts';
import { firstLines, MAX_LINES } from './import-error.ts';
import type { ImportResult } from './import-reviews.ts';
import type { ReadFile } from './sources.ts';

/** What an export may change in a review, by the name that the report gives it. A rounded rating has its original in the source. */
const PARTS: Readonly<Record<string, (review: ContentReview) => unknown>> = {
  stars: ({ rating, source }) => [rating, source.rating],
  title: ({ title }) => title,
  words: ({ text }) => text,
  name: ({ author }) => author,
  reply: ({ reply }) => reply,
  verification: ({ verification }) => verification,
};

/** Formats the report of an import as Markdown, for terminals and pull requests. */
export function formatReport(result: ImportResult, contentDir: string): string {
  const { rows, added, changed, unchanged, skipped, duplicates, gone, copies, written } = result;
  const { recommended, newlyRecommended } = result;
  const reviews = added.length + changed.length + unchanged.length;
  const isSame = added.length + changed.length + newlyRecommended.length === 0;
  const advice = isSame ? `${contentDir}/ is up to date` : `Add --write to change ${contentDir}/`;
  const counts: [result: string, count: number, remark: string][] = [
    ['new', added.length, byPlatform(added)],
    ['changed', changed.length, byPlatform(changed)],
    ['unchanged', unchanged.length, byPlatform(unchanged)],
    ['recommendations', recommended.size, 'without stars: shown apart, in no count'],
    [
      'skipped',
      skipped.sentences.length,
      [...skipped.counts].map((one) => one.join(' ')).join(', '),
    ],
    ['repeated', duplicates, 'several times in the files; the newest is used'],
    ['gone', gone.length, 'in the content, but not in this complete export'],
    ['probable duplicates', copies.length, 'on another platform'],
  ];
  const others = recommended.size === 0 ? '' : ` + ${numbered(recommended.size, 'recommendation')}`;
  const lines = [['', 'reviews', ''], ['---', '---:', '---'], ...counts].map(
    ([name, count, remark]) =>
      `| ${String(name).padEnd(19)} | ${String(count).padStart(7)} | ${count === 0 ? '' : remark} |`,
  );
  const named = nameIn(result);
  const changes = changed.map((review) => `${named(review.id)}: ${changesOf(review, result)}`);
  const pairs = copies.map((ids) => `- [${ids.join(', ')}]  # ${ids.map(named).join(' and ')}`);
  const sections = [
    ...readSections(result),
    lines.join('\n'),
    `${numbered(rows, 'row')} = ${numbered(reviews, 'review')}${others} + ${skipped.sentences.length} skipped + ${duplicates} repeated`,
    list('Skipped', skipped.sentences),
    list('Notes', notesOf(result)),
    list('Not imported', result.skippedFiles),
    list('Changed', changes),
    list(
      'Kept, because the files end before their last change; a newer export changes them',
      result.outdated.map(({ id }) => named(id)),
    ),
    list('Gone: use `remove` for reviews deleted on their platform', gone.map(named)),
    copies.length > 0 &&
      `Probable duplicates: add real ones to content/duplicates.yaml:\n\n\`\`\`yaml\n${firstLines(pairs).join('\n')}\n\`\`\``,
    list('Written', written) || `Nothing was written. ${advice}.`,
  ];
  return `${sections.filter((section) => section).join('\n\n')}\n`;
}

/** Returns a function that names a review for its owner: the author as the site shows it, the day and the id. */
function nameIn({ added, existing: { byId, settings } }: ImportResult): (id: string) => string {
  const stored = byId.values().map(({ review }) => review);
  const all = new Map([...stored, ...added].map((review) => [review.id, review]));
  return (id) => {
    const review = all.get(id);
    const name = review && shownName(review, settings.review_policy.name_display);
    // A line break would end a code block.
    return `${name?.replace(/\s+/g, ' ')}, ${review?.date} (${id})`;
  };
}

function changesOf(review: ContentReview, { existing }: ImportResult): string {
  const stored = existing.byId.get(idKey(review.id))?.review;
  const differ = Object.entries(PARTS).filter(
    ([, read]) => !isDeepStrictEqual(read(review), stored && read(stored)),
  );
  return differ.map(([name]) => name).join(', ') || 'times or source';
}

/** Lists the files, and shows how their columns were read, once for files with the same columns. */
function readSections({ files, locations }: ImportResult): string[] {
  const groups = Map.groupBy(files, ({ source, columns, unused }) =>
    [source.name, ...columns.map(({ column, field }) => `${column}=${field}`), ...unused].join(
      '\n',
    ),
  );
  return [...groups.values()].flatMap((group) => {
    const [{ columns, unused, wordy }] = group as [ReadFile, ...ReadFile[]];
    const read = group.map(({ name, source, table }) => {
      const location = locations.get(source.platform);
      const place = location === undefined ? '' : `, location ${location}`;
      const letters = `, read as ${table.encoding}, because it is not UTF-8: look at its accents`;
      return `${name}: ${source.name}, ${numbered(table.rows.length, 'row')}, platform ${source.platform}${place}${table.encoding ? letters : ''}`;
    });
    const cells = columns.map(({ column, field }, at) => {
      const examples = group.map((file) => file.columns[at]?.example);
      return [asData(column), field, asData(examples.find(Boolean) ?? '')];
    });
    const table = [['column', 'field', 'read as'], ['---', '---', '---'], ...cells].map(
      (row) => `| ${row.join(' | ')} |`,
    );
    const others = paragraph('Columns without a field', firstNames(unused, MAX_LINES));
    const words = paragraph('Columns without a field that hold long text', wordy.join(', '));
    return [list('Read', read), table.join('\n'), others, words];
  });
}

function notesOf(result: ImportResult): string[] {
  const { files, notes, added } = result;
  const { review_policy, sample } = result.existing.settings;
  const platforms = new Set(added.map(({ source }) => source.platform));
  const isHidden = !review_policy.publish_unverified && added.length > 0;
  const isOther = platforms.has('other') && files.some(({ isList }) => isList);
  return [
    ...files.flatMap(({ name, source: { warning } }) => (warning ? [`${name}: ${warning}`] : [])),
    ...[...platforms].map((platform) => {
      const near = WELL_KNOWN.includes(platform) ? undefined : nearestName(platform, WELL_KNOWN);
      return near && `the platform is ${platform}; did you mean ${near}?`;
    }),
    ...olderThanContent(result),
    ...possibleEdits(result),
    sample && 'business.yaml has sample: true: the other reviews are invented',
    isHidden && 'business.yaml has publish_unverified: false: unverified reviews are hidden',
    isOther &&
      'platform is other: set --platform before --write, or platform in content/imports/maps.yaml, because ids depend on it',
    ...[...notes.counts].map(([note, count]) => `${count} × ${note}`),
  ].filter((note) => typeof note === 'string');
}

/** Returns a note about each new review with the day, and the name or words, of one that the files lack, if neither has an id of its platform. */
function possibleEdits(result: ImportResult): string[] {
  const keysOf = ({ id, author, text, date, source }: ContentReview): string[] =>
    [`by ${nameOf({ author }) || id}`, text || id].map((part) =>
      [source.platform, source.review_id, date, part].join('\n'),
    );
  const read = new Set([...result.changed, ...result.unchanged].map(({ id }) => id));
  const stored = result.existing.byId.values().map(({ review }) => review);
  const missing = stored.filter(({ id }) => !read.has(id));
  const ids = new Map(missing.flatMap((old) => keysOf(old).map((key) => [key, old.id])));
  const named = nameIn(result);
  return result.added.flatMap((review) => {
    const [old] = keysOf(review).flatMap((key) => ids.get(key) ?? []);
    const advice = `which the files lack: if so, remove ${old} once this is written`;
    return old ? [`${named(review.id)} may be an edit of ${old}, ${advice}`] : [];
  });
}

/** Returns notes about exports that change or miss reviews of the content, and end before others of it. */
function olderThanContent({ newest, changed, gone, existing }: ImportResult): string[] {
  const imported = [...existing.byId.values()].filter(({ isImported }) => isImported);
  const stored = imported.map(({ review }) => review);
  const touched = [...changed, ...stored.filter(({ id }) => gone.includes(id))];
  return [...newest].flatMap(([platform, at]) => {
    const isOf = ({ source }: ContentReview): boolean => source.platform === platform;
    const isOlder = stored.some((each) => isOf(each) && (each.published_at ?? each.date) > at);
    return isOlder && touched.some(isOf)
      ? [
          `the files end on ${at.slice(0, 10)}, and the content has newer reviews of ${platform}: an older export takes newer words back, and misses reviews that are not gone`,
        ]
      : [];
  });
}

function byPlatform(reviews: readonly ContentReview[]): string {
  const groups = Map.groupBy(reviews, ({ source }) => source.platform);
  return [...groups].map(([platform, { length }]) => `${platform} ${length}`).join(', ');
}

function paragraph(title: string, text: string): string {
  return text === '' ? '' : `${title}: ${asData(text)}`;
}

/** Formats the first lines of a list. They may have names of an export and words of customers. */
function list(title: string, lines: readonly string[]): string {
  const items = firstLines(lines).map((line) => `- ${asData(line)}`);
  return items.length === 0 ? '' : `${title}:\n\n${items.join('\n')}`;
}
