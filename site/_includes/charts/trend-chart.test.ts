import { expect, it } from 'vitest';
import { axisLabels, trendChart } from './trend-chart.ts';

const labels = { id: 't', title: 'Rating', description: 'From 4 to 5.' };

it('has a text alternative, a point for each average and a dotted line across gaps', () => {
  const points = [
    { period: '2025-Q1', reviews: 4, average: 5 },
    { period: '2025-Q2', reviews: 3, average: 4 },
    { period: '2025-Q3', reviews: 0, average: null },
    { period: '2025-Q4', reviews: 1, average: 1 },
  ];
  const svg = String(trendChart(points, labels));
  expect(svg).toContain('role="img" aria-labelledby="t-title t-desc"');
  expect(svg).toContain('<title id="t-title">Rating</title><desc id="t-desc">From 4 to 5.</desc>');
  expect(svg.match(/<circle class="point"/g)).toHaveLength(2);
  expect(svg.match(/<circle class="point hollow"/g)).toHaveLength(1);
  expect(svg.match(/class="line"/g)).toHaveLength(1);
  expect(svg.match(/class="line gap"/g)).toHaveLength(1);
  expect(svg.match(/class="volume"/g)).toHaveLength(3);
  expect(axisLabels(points)).toEqual(['2025', '', '', '']);
  expect(svg).not.toContain('style');
});

it('labels at most eight years', () => {
  const points = Array.from({ length: 30 }, (_, at) => ({
    period: String(1997 + at),
    reviews: 5,
    average: 4,
  }));
  expect(axisLabels(points).filter((label) => label !== '')).toHaveLength(8);
});

it('labels the first point if no point starts a year', () => {
  const points = [
    { period: '2025-Q2', reviews: 1, average: 4 },
    { period: '2025-Q3', reviews: 1, average: 4 },
  ];
  expect(axisLabels(points)).toEqual(['2025', '']);
});
