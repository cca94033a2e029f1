import type { ContentReview } from '../read/content-schema.ts';
import { firstLines } from './import-error.ts';
import type { ImportResult } from './import-reviews.ts';
import type { Tallies } from './plan.ts';

/** Formats the report of an import as Markdown, for terminals and pull requests. */
export function formatReport(result: ImportResult, contentDir: string): string {
  const { rows, added, changed, unchanged, skipped, duplicates, gone, copies, written } = result;
  const reviews = added.length + changed.length + unchanged.length;
  const isSame = added.length + changed.length === 0;
  const advice = isSame ? `${contentDir}/ is up to date` : `Add --write to change ${contentDir}/`;
  const table: [result: string, count: number, remark: string][] = [
    ['new', added.length, byPlatform(added)],
    ['changed', changed.length, byPlatform(changed)],
    ['unchanged', unchanged.length, byPlatform(unchanged)],
    ['skipped', skipped.total, countsOf(skipped)],
    ['repeated', duplicates, 'several times in the files; the newest is used'],
    ['gone', gone.length, 'in the content, but not in this complete export'],
    ['probable duplicates', copies.length, 'on another platform'],
  ];
  const lines = [['', 'reviews', ''], ['---', '---:', '---'], ...table].map(
    ([name, count, remark]) =>
      `| ${String(name).padEnd(19)} | ${String(count).padStart(7)} | ${count === 0 ? '' : remark} |`,
  );
  const read = result.files.map(
    (file) => `${file.name}: ${file.source.name}, ${file.table.rows.length} rows`,
  );
  const pairs = copies.map((ids) => `[${ids.join(', ')}]`);
  const sections = [
    list('Read', firstLines(read)),
    lines.join('\n'),
    `${rows} rows = ${reviews} reviews + ${skipped.total} skipped + ${duplicates} repeated`,
    list('Skipped', firstLines(skipped.sentences, skipped.total)),
    list('Notes', notesOf(result)),
    list('Files without reviews of the business', firstLines(result.skippedFiles)),
    list('Changed', firstLines(changed.map(({ id }) => id))),
    list('Gone: use `remove` for reviews deleted on their platform', firstLines(gone)),
    list('Probable duplicates: add real ones to content/duplicates.yaml', firstLines(pairs)),
    list('Written', firstLines(written)) || `Nothing was written. ${advice}.`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function notesOf({ files, notes, settings, added }: ImportResult): string[] {
  const isElsewhere = added.some(({ source }) => source.platform === 'other');
  const isHidden = !settings.review_policy.publish_unverified && added.length > 0;
  return [
    ...files.flatMap(({ name, source: { warning } }) => (warning ? [`${name}: ${warning}`] : [])),
    ...(settings.sample ? ['business.yaml has sample: true: the other reviews are invented'] : []),
    ...(isHidden
      ? ['business.yaml has publish_unverified: false: unverified reviews are hidden']
      : []),
    ...(isElsewhere && files.some(({ isList }) => isList)
      ? ['platform is other: set --platform before --write, because ids depend on it']
      : []),
    ...firstLines([...notes.counts].map(([note, count]) => `${count} × ${note}`)),
  ];
}

function byPlatform(reviews: readonly ContentReview[]): string {
  const groups = Map.groupBy(reviews, ({ source }) => source.platform);
  return [...groups].map(([platform, { length }]) => `${platform} ${length}`).join(', ');
}

function countsOf({ counts }: Tallies): string {
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
