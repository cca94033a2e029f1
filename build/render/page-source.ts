import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import type { OwnContent } from '../read/content.ts';
import { businessJsonLd, reviewJsonLd } from './json-ld.ts';
import { toOpenApi } from './openapi.ts';

/** What of the content goes to the pages as the owner wrote it. */
type Written = Pick<OwnContent, 'words' | 'own' | 'theme'> & {
  site: Pick<OwnContent['site'], 'review_pages' | 'accent' | 'actions'>;
};

/**
 * Everything the pages of one site are made from, with what only the build computes: the site never imports the build.
 * What each field is `PageData` of the site says, and is checked against this where plugin.ts hands it over.
 * `keptPages` are public paths of pages that are published as they would be now: they are not rendered again.
 */
export function pageSource(
  { words, own, theme, site: { review_pages, accent, actions } }: Written,
  { dataset, insights, site }: { dataset: ReviewsDataset; insights: Insights; site: Site },
  keptPages?: ReadonlySet<string>,
) {
  const { business } = dataset;
  return {
    dataset,
    insights,
    site,
    reviewPages: review_pages,
    words,
    ownPages: own.pages,
    styleSheet: theme.styleSheet,
    logo: theme.logo,
    actions,
    accent,
    colors: { ...(accent !== undefined && { brand: accent }), ...theme.colors },
    parts: theme.parts,
    // A part of the owner's may show more on a page than its review.
    keptPages: Object.keys(theme.parts).length > 0 ? undefined : keptPages,
    openApi: toOpenApi({ ...site, businessName: business.name }),
    jsonLd: {
      business: (reviews: readonly Review[]) => businessJsonLd(dataset, reviews, site, theme.logo),
      review: (review: Review) => reviewJsonLd(business, review, site),
    },
  };
}
