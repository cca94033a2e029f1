import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import type { Review } from '../../contract/review.ts';
import { type EntityPage, entityPages } from './entity-pages.ts';
import { type ReviewList, reviewLists } from './review-lists.ts';
import { localeOf, Words, type WordTable } from './words.ts';

/** What the build hands over. */
type PageSource = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  /** Whether each review has a page. */
  reviewPages: boolean;
  openApi: OpenApi;
  words: WordTable;
  /** What pages say about themselves in schema.org JSON-LD. */
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
  };
};

/** Everything the pages are made from. A class, so that Eleventy hands it over as it is. */
export class PageData implements Omit<PageSource, 'words'> {
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  readonly site: Site;
  readonly reviewPages: boolean;
  readonly openApi: OpenApi;
  readonly jsonLd: PageSource['jsonLd'];
  readonly entities: readonly EntityPage[];
  readonly lists: readonly ReviewList[];
  /** The interface in the language of the site. */
  readonly words: Words;
  readonly #byId: ReadonlyMap<string, Review>;

  constructor({ dataset, insights, site, reviewPages, openApi, jsonLd, words }: PageSource) {
    this.dataset = dataset;
    this.insights = insights;
    this.site = site;
    this.reviewPages = reviewPages;
    this.openApi = openApi;
    this.jsonLd = jsonLd;
    this.entities = entityPages(dataset, insights);
    this.lists = reviewLists(dataset.reviews);
    const country = dataset.business.address.address_country;
    this.words = new Words(words, localeOf(words.language, site.language, country));
    this.#byId = new Map(dataset.reviews.map((review) => [review.id, review]));
  }

  /** The review with this id, where it is published. */
  review(id: string): Review | undefined {
    return this.#byId.get(id);
  }
}
