import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import type { Review } from '../../contract/review.ts';
import { businessJsonLd, reviewJsonLd } from './json-ld.ts';
import { toOpenApi } from './openapi.ts';

/** What the pages get beside the dataset: the site never imports the build. */
export type PageSource = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  reviewPages: boolean;
  openApi: OpenApi;
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
  };
};

/** Everything the pages of one site are made from. `reviewPages`: whether each review has a page. */
export function pageSource(
  dataset: ReviewsDataset,
  insights: Insights,
  site: Site,
  reviewPages: boolean,
): PageSource {
  const { business } = dataset;
  return {
    dataset,
    insights,
    site,
    reviewPages,
    openApi: toOpenApi({ siteUrl: site.siteUrl, businessName: business.name }),
    jsonLd: {
      business: (reviews) => businessJsonLd(dataset, reviews, site),
      review: (review) => reviewJsonLd(business, review, site),
    },
  };
}
