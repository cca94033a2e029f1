import type { PageData } from './_includes/page-data.ts';
import { localPath } from './_includes/review-card.ts';
import { reviewPage } from './_includes/review-page.ts';

type Data = { pageData: PageData; at: number };

/** A page for each review, unless the owner turned them off. */
export default class ReviewTemplate {
  data(): object {
    return {
      pagination: { data: 'pageData.pagedReviews', size: 1, alias: 'at' },
      permalink: ({ pageData, at }: Data) => {
        const review = pageData.dataset.reviews[at];
        return review !== undefined && `${localPath(pageData, review)}index.html`;
      },
      eleventyExcludeFromCollections: true,
    };
  }

  render({ pageData, at }: Data): string {
    return reviewPage(pageData, at);
  }
}
