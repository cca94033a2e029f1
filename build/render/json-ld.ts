import { absolute, type Site } from '../../contract/addresses.ts';
import type { Business } from '../../contract/business.ts';
import type { AggregateRating, ReviewsDataset } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';
import { shownAverage } from '../../contract/shown-average.ts';

/** Missing fields are undefined, which JSON omits. */
type Json = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

/** Path of the picture of shared links, which exists once there are enough reviews for an average. */
const SHARE_PICTURE = '/assets/share.png';

/**
 * Returns functions that make the JSON-LD of pages. `logo` is a public path. `isRated` adds the rating and reviews to the business:
 * Google forbids it for a business on a site of the business, and for reviews that other platforms collected.
 */
export function createJsonLd(
  dataset: ReviewsDataset,
  site: Site,
  { logo, isRated = false }: { logo?: string | undefined; isRated?: boolean } = {},
) {
  const isDrawn = shownAverage(dataset.aggregate_rating) !== null;
  const picture = isDrawn ? absolute(site, SHARE_PICTURE) : undefined;
  return {
    business: (reviews: readonly Review[]) =>
      businessJsonLd(dataset, reviews, site, { logo, picture, isRated }),
    review: (review: Review) => reviewJsonLd(dataset.business, review, site),
    breadcrumbs: (pages: readonly { name: string; path: string }[]) => ({
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: pages.map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: absolute(site, path),
      })),
    }),
  };
}

/** Returns the business as schema.org JSON-LD, with its rating and the given reviews if `isRated`. `logo` is a public path, and `picture` an address. */
export function businessJsonLd(
  { business, aggregate_rating }: Pick<ReviewsDataset, 'business' | 'aggregate_rating'>,
  reviews: readonly Review[],
  site: Site,
  options: { logo?: string | undefined; picture?: string | undefined; isRated: boolean },
): Json {
  const { logo, picture, isRated } = options;
  const mark = logo && absolute(site, logo);
  const { geo } = business;
  return {
    '@context': CONTEXT,
    '@type': business.type,
    '@id': businessId(site),
    name: business.name,
    legalName: business.legal_name,
    description: business.description,
    url: business.url,
    telephone: business.telephone,
    email: business.email,
    address: addressNode(business.address),
    geo: geo && { '@type': 'GeoCoordinates', ...geo },
    openingHours: business.opening_hours,
    sameAs: business.same_as,
    areaServed: business.service_areas.map(({ name }) => name),
    makesOffer: business.services.map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
    logo: mark,
    image: business.photo?.url ?? mark ?? picture,
    ...(isRated &&
      aggregate_rating.rating_count > 0 && { aggregateRating: ratingNode(aggregate_rating) }),
    ...(isRated && reviews.length > 0 && { review: reviews.map(reviewNode) }),
  };
}

/** Returns one review of the business as schema.org JSON-LD. */
function reviewJsonLd(business: Business, review: Review, site: Site): Json {
  const { address, name, telephone } = business;
  return {
    '@context': CONTEXT,
    ...reviewNode(review),
    itemReviewed: {
      '@type': business.type,
      '@id': businessId(site),
      name,
      telephone,
      address: addressNode(address),
    },
  };
}

function businessId(site: Site): string {
  return absolute(site, '/#business');
}

function addressNode(address: Business['address']): Json {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street_address,
    addressLocality: address.address_locality,
    addressRegion: address.address_region,
    postalCode: address.postal_code,
    addressCountry: address.address_country,
  };
}

function ratingNode(rating: AggregateRating): Json {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.rating_value,
    ratingCount: rating.rating_count,
    reviewCount: rating.review_count,
    bestRating: rating.best_rating,
    worstRating: rating.worst_rating,
  };
}

function reviewNode(review: Review): Json {
  const { url, date, updated_at, rating, title, text, language, author, source, reply } = review;
  return {
    '@type': 'Review',
    '@id': url,
    url,
    datePublished: date,
    dateModified: updated_at,
    author: { '@type': 'Person', name: author.name },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    name: title,
    ...(text !== '' && { reviewBody: text }),
    inLanguage: language,
    image: review.images?.map((image) => image.url),
    isBasedOn: source.url,
    comment: reply && { '@type': 'Comment', text: reply.text, datePublished: reply.date },
  };
}
