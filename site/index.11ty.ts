import type { PageData } from '../build/render/page-data.ts';
import { escapeMarkup as html, starText } from '../build/render/plain-text.ts';

/** The start page: the business, its rating, its newest reviews. */
export default class IndexPage {
  data(): object {
    return { permalink: '/index.html' };
  }

  render({ reviews: { dataset, site } }: { reviews: PageData }): string {
    const { business, aggregate_rating: rating, reviews } = dataset;
    const newest = reviews
      .slice(0, 20)
      .map(
        (review) =>
          `<li><p>${starText(review.rating)} ${html(review.author.name)}, <time>${review.date}</time></p><p dir="auto">${html(review.text)}</p></li>`,
      );
    return `<!doctype html>
<html lang="${html(site.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reviews of ${html(business.name)}</title></head>
<body><h1>${html(business.name)}</h1><p>${rating.rating_value} of 5 from ${rating.rating_count} reviews</p><ul>${newest.join('\n')}</ul></body>
</html>
`;
  }
}
