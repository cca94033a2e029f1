import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Site } from './site.ts';

/** Everything the pages are made from. A class, so that Eleventy hands it over as it is. */
export class PageData {
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  readonly site: Site;

  constructor(dataset: ReviewsDataset, insights: Insights, site: Site) {
    this.dataset = dataset;
    this.insights = insights;
    this.site = site;
  }
}
