import { expect, it } from 'vitest';
import { plainReview } from '../../test/support/plain-review.ts';
import { toReviewsCsv, withoutGuard } from './reviews-csv.ts';

const review = plainReview('r1', {
  rating: 4,
  text: 'Said "noon",\ncame at one',
  author: { name: 'Ana P.' },
  verification: { status: 'verified', method: 'job_match' },
  mentions: { technicians: ['May Okonkwo', 'Will Hartnoll'], services: [], service_areas: [] },
});

it('writes a header and a record per review, quoted as in RFC 4180', () => {
  const csv = toReviewsCsv([review]);
  expect(csv.startsWith('\uFEFFid,url,date,')).toBe(true);
  expect(csv.split('\r\n')[1]).toBe(
    'r1,https://reviews.example/reviews/r1/,2026-03-01,,4,,"Said ""noon"",\ncame at one",,Ana P.,direct,,,verified,job_match,May Okonkwo; Will Hartnoll,,,,,,,',
  );
  expect(csv.endsWith('\r\n')).toBe(true);
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u200b=1',
])('escapes the formula %j', (text) => {
  expect(toReviewsCsv([{ ...review, text }])).toContain(`,'${text},`);
});

it.each(['\n=1', '\r\n+1', '\n', '\r=1'])('escapes %j, which begins with a line break', (text) => {
  expect(toReviewsCsv([{ ...review, text }])).toContain(`,"'${text}",`);
});

it.each([
  ['Nett;=1+1;', "Nett;'=1+1;"],
  ['Nett; @SUM(A1)', "Nett;' @SUM(A1)"],
  ['Nett\n=1+1', "Nett\n'=1+1"],
  ["Nett\r\n-1+cmd|' /C calc'!A0", "Nett\r\n'-1+cmd|' /C calc'!A0"],
  ["Nett;'=1", "Nett;''=1"],
  ['Nett ;-)', 'Nett ;-)'],
  ['Nett:\n- sauber\n+ pünktlich', 'Nett:\n- sauber\n+ pünktlich'],
])('escapes formulas after a semicolon or line break: %j is %j', (text, guarded) => {
  expect(toReviewsCsv([{ ...review, text }]).replaceAll('"', '')).toContain(`,${guarded},`);
  expect(withoutGuard(guarded)).toBe(text);
});

it('removes control characters, even if they hide a formula', () => {
  const text = '\u0000\u001b[2J\u009b=1';
  expect(toReviewsCsv([{ ...review, text: `Good${text}` }])).toContain(',Good[2J=1,');
  expect(toReviewsCsv([{ ...review, text: '\u0001=1' }])).toContain(",'=1,");
});
