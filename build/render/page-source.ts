import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import type { Review } from '../../contract/review.ts';
import type { OwnPage } from '../read/own-pages.ts';
import type { WordTable } from '../read/words.ts';
import { businessJsonLd, reviewJsonLd } from './json-ld.ts';
import { toOpenApi } from './openapi.ts';

/** What the pages get beside the dataset: the site never imports the build. */
export type PageSource = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  reviewPages: boolean;
  words: WordTable;
  openApi: OpenApi;
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
  };
  ownPages: readonly OwnPage[];
  styleSheet: string | undefined;
  parts: Readonly<Record<string, unknown>>;
  /** Public paths of pages that are published as they would be now: they are not rendered again. */
  keptPages: ReadonlySet<string> | undefined;
};

/** What the owner added; nothing by default. */
type Own = Pick<PageSource, 'ownPages' | 'styleSheet' | 'parts' | 'keptPages'>;
type Given = Omit<PageSource, 'openApi' | 'jsonLd' | keyof Own>;

/** Everything the pages of one site are made from, with what only the build computes. */
export function pageSource(source: Given & Partial<Own>): PageSource {
  const { dataset, site } = source;
  const { business } = dataset;
  return {
    ownPages: [],
    styleSheet: undefined,
    parts: {},
    keptPages: undefined,
    ...source,
    openApi: toOpenApi({ siteUrl: site.siteUrl, businessName: business.name }),
    jsonLd: {
      business: (reviews) => businessJsonLd(dataset, reviews, site),
      review: (review) => reviewJsonLd(business, review, site),
    },
  };
}
