import { firstLines } from './import-error.ts';
import type { ImportResult } from './import-reviews.ts';
import type { Tallies } from './plan.ts';

/** The report of an import: Markdown, which a terminal shows well and a pull request takes as its text. */
export function formatReport(result: ImportResult, contentDir: string): string {
  const { rows, added, changed, unchanged, skipped, duplicates, gone, twins, written } = result;
  const reviews = added.length + changed.length + unchanged.length;
  const isSame = added.length + changed.length === 0;
  const sections = [
    list(
      'Read',
      result.files.map(({ name, source, rows: count }) => `${name}: ${source.name}, ${count} rows`),
    ),
    table([
      [
        'new',
        added.length,
        [...Map.groupBy(added, ({ platform }) => platform)].map(
          ([platform, of]) => `${platform} ${of.length}`,
        ),
      ],
      ['changed', changed.length, firstLines(changed.map(({ id }) => id)).slice(0, 3)],
      ['unchanged', unchanged.length, []],
      ['skipped', skipped.total, ['reasons below']],
      ['repeated', duplicates, ['copies in the files: the newest counts']],
      ['gone', gone.length, ['in the content, not in this complete export']],
      ['probable duplicates', twins.length, ['on two platforms']],
    ]),
    `${rows} rows = ${reviews} reviews + ${skipped.total} skipped + ${duplicates} repeated`,
    list('Skipped', countsOf(skipped)),
    list('Skipped rows', firstLines(skipped.sentences, skipped.total)),
    list('Please look at', notesOf(result)),
    list('Files without reviews of the business', firstLines(result.passedOver)),
    list('Gone; take down with `remove` those deleted at their platform', firstLines(gone)),
    list(
      'Probable duplicates, both imported',
      firstLines(twins.map(({ id, other, date }) => `${id} and ${other}, ${date}`)),
    ),
    list('Written', firstLines(written)),
    isSame ? `Nothing to change in ${contentDir}/.` : '',
    written.length > 0 || isSame
      ? ''
      : `Nothing was written. Run it again with --write to change ${contentDir}/.`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function notesOf({ files, notes, settings, added }: ImportResult): string[] {
  const warnings = files.flatMap(({ name, source: { warning } }) =>
    warning === undefined ? [] : [`${name}: ${warning}`],
  );
  if (settings.sample)
    warnings.push('`sample: true` in business.yaml: these would stand among invented reviews');
  if (!settings.review_policy.publish_unverified && added.length > 0) {
    warnings.push(
      'unverified reviews are counted, not shown: review_policy.publish_unverified in business.yaml is false',
    );
  }
  return [...warnings, ...countsOf(notes)];
}

function countsOf({ byName }: Tallies): string[] {
  return [...byName].map(([name, { count, places }]) => {
    const more = count > places.length ? ` and ${count - places.length} more` : '';
    return `${count} × ${name} (${places.join('; ')}${more})`;
  });
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function table(
  rows: readonly [result: string, count: number, remarks: readonly string[]][],
): string {
  const line = (result: string, count: string, remarks: string): string =>
    `| ${result.padEnd(19)} | ${count.padStart(7)} | ${remarks.replaceAll('|', '\\|')} |`;
  const body = rows.map(([result, count, remarks]) =>
    line(result, String(count), count === 0 ? '' : remarks.join(', ')),
  );
  return [line('', 'reviews', ''), line('---', '---:', '---'), ...body].join('\n');
}
