import type { Site } from '../../build/render/site.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import { type EntityPage, entityPages } from './entity-pages.ts';
import { type ReviewList, reviewLists } from './review-lists.ts';

/** Everything the pages are made from. A class, so that Eleventy hands it over as it is. */
export class PageData {
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  readonly site: Site;
  /** Whether each review has a page. */
  readonly reviewPages: boolean;
  readonly entities: readonly EntityPage[];
  readonly lists: readonly ReviewList[];
  readonly #byId: ReadonlyMap<string, Review>;

  constructor(dataset: ReviewsDataset, insights: Insights, site: Site, reviewPages: boolean) {
    this.dataset = dataset;
    this.insights = insights;
    this.site = site;
    this.reviewPages = reviewPages;
    this.entities = entityPages(dataset, insights);
    this.lists = reviewLists(dataset.reviews);
    this.#byId = new Map(dataset.reviews.map((review) => [review.id, review]));
  }

  /** The review with this id, where it is published. */
  review(id: string): Review | undefined {
    return this.#byId.get(id);
  }
}
