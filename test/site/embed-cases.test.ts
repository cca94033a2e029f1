import { readFile } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';
import { embedFrames } from '../../site/_includes/embed-documents.ts';
import { badgeImage } from '../../site/_includes/rating-picture.ts';
import { PARTS } from '../../site/client/embed/view.ts';
import { toDataset } from '../support/generate-dist.ts';
import { pageDataOf } from '../support/pages-of.ts';
import { plainReview } from '../support/plain-review.ts';
import { NAUGHTY } from './naughty/cases.ts';

function datasetOf(reviews: Review[], business: object = {}): ReviewsDataset {
  const dataset = toDataset({ reviews });
  return { ...dataset, business: { ...dataset.business, ...business } };
}

const framesOf = (dataset: ReviewsDataset): string[] =>
  embedFrames(pageDataOf(dataset)).map(({ content }) => content);

function badgeOf(dataset: ReviewsDataset): { svg: string; title: string } {
  const svg = badgeImage(pageDataOf(dataset));
  let title = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  const open: string[] = [];
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    if (open.at(-1) === 'title') title += text;
  });
  parser.write(svg).close();
  return { svg, title };
}

it('are documented with every part and every property', async () => {
  const everything = plainReview('r1', {
    title: 'Title',
    text: 'Text. '.repeat(200),
    reply: { text: 'Thanks.', date: '2026-02-02' },
    incentivized: true,
    verification: { status: 'verified', method: 'manual' },
  });
  const pages = [
    ...framesOf(datasetOf([everything, plainReview('r2', {})])),
    ...framesOf(datasetOf([])),
  ].join('');
  const unused = Object.keys(PARTS).filter(
    (name) => !new RegExp(`<${name} | class="${name}[ "]`).test(pages),
  );
  const parts = Object.values(PARTS).map((part) => `\`${part}\``);
  const styles = await Promise.all(
    ['score.css', 'reviews.css'].map((name) => readFile(`site/client/embed/${name}`, 'utf8')),
  );
  const properties = [...styles.join('').matchAll(/--customer-reviews-\w+/g)].map(
    ([name]) => `\`${name}\``,
  );
  const guide = await readFile('docs/embed.md', 'utf8');
  expect(unused).toEqual([]);
  expect(new Set(properties).size).toBe(6);
  const missing = [...parts, ...properties].filter((name) => !guide.includes(name));
  expect([...new Set(missing)]).toEqual([]);
});

it('mark sample data', () => {
  const dataset = datasetOf([plainReview('r1', {})]);
  const [list, grid, badge, slider] = framesOf(dataset);
  expect(list).toContain('Sample data: all of this is made up.');
  for (const page of [grid, slider]) expect(page).toContain('Sample data: all of this is made up.');
  expect(badge).not.toContain('Sample data');
  const { sample: _, ...real } = dataset;
  expect(framesOf(real).join('')).not.toContain('Sample data');
});

it('say that there are no reviews yet, and link to where one can be written', () => {
  const profiles = [
    { platform: 'google' as const, url: 'https://maps.example/place/1' },
    { platform: 'yelp' as const, url: 'https://yelp.example/biz/1' },
  ];
  for (const page of framesOf(datasetOf([], { profiles }))) {
    expect(page).toContain('No reviews published yet.');
    if (!page.includes('class="badge"'))
      expect(page).toMatch(/href="https:\/\/reviews\.example\/#write"[^>]*>Write a review<\/a>/);
    expect(page).not.toMatch(/NaN|null|undefined|class="stars"/);
  }
  const [page] = framesOf(datasetOf([], { name: 'Lantern', profiles: [] }));
  expect(page).not.toContain('Write a review');
  const { svg, title } = badgeOf(datasetOf([], { name: 'Lantern' }));
  expect(title).toBe('Reviews of Lantern. No reviews published yet.');
  expect(svg).not.toMatch(/NaN|null|undefined|class="mean"/);
});

it('show a single review and a review without text', () => {
  const dataset = datasetOf([plainReview('r1', { text: '', rating: 3 })]);
  const [list, grid, badge, slider] = framesOf(dataset);
  for (const page of [list, grid, badge, slider]) expect(page).toContain('1 review<');
  for (const page of [list, grid, slider]) expect(page).toContain('Stars only, no words.');
  expect(badgeOf(dataset).title).toMatch(/\. 1 review$/);
});

it('link to the full text of a review that is cut', () => {
  const url = 'https://reviews.example/reviews/r1/';
  const review = plainReview('r1', { url, text: 'They came on time. '.repeat(60) });
  const [list] = framesOf(datasetOf([review]));
  expect(list).toContain('They came on time. …');
  expect(list).toMatch(new RegExp(`href="${url}"[^>]*>Read it all<`));
});

it('disclose incentives and insiders', () => {
  const review = plainReview('r1', { incentivized: true, insider: true });
  const [list] = framesOf(datasetOf([review]));
  expect(list).toContain('>The author received an incentive</strong></p>');
  expect(list).toContain('>The author works for the business or has close ties to it</strong></p>');
});

it('escape hostile text in every field', () => {
  for (const { id, text } of NAUGHTY) {
    const words = text.trim() === '' ? 'x' : text;
    const review = plainReview('r1', {
      title: words,
      text: words,
      author: { name: words },
      reply: { text: words, date: '2026-02-02', author: words },
    });
    const dataset = datasetOf([review], { name: words });
    for (const page of framesOf(dataset)) {
      expect(page.match(/<script/g), id).toHaveLength(1);
      expect(page, id).not.toMatch(/<(?:img|style|base|iframe|body onload|textarea)[\s>]/);
    }
    expect(badgeOf(dataset).title, id).not.toBe('');
  }
  expect(badgeOf(datasetOf([], { name: 'Lantern\f\u202eHeating' })).title).toBe(
    'Reviews of Lantern Heating. No reviews published yet.',
  );
});
