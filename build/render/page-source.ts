import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Insights } from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import type { OwnContent } from '../read/content.ts';
import { businessJsonLd, reviewJsonLd } from './json-ld.ts';
import { toOpenApi } from './openapi.ts';

/** The parts of the content that pages use unchanged. */
type PageContent = Pick<OwnContent, 'words' | 'own' | 'theme'> & {
  site: Pick<OwnContent['site'], 'review_pages' | 'accent' | 'actions'>;
};

/**
 * Collects the data from which pages are rendered, including everything the build computes, because site/ never imports build/.
 * `PageData` documents the fields; plugin.ts passes this object to it, which checks the types.
 */
export function pageSource(
  { words, own, theme, site: { review_pages, accent, actions } }: PageContent,
  { dataset, insights, site }: { dataset: ReviewsDataset; insights: Insights; site: Site },
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
    openApi: toOpenApi({ ...site, businessName: business.name }),
    jsonLd: {
      business: (reviews: readonly Review[]) => businessJsonLd(dataset, reviews, site, theme.logo),
      review: (review: Review) => reviewJsonLd(business, review, site),
    },
  };
}
