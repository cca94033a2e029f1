import { litWidth, STAR } from '../client/stars.js';
import { PageData, type SiteData } from './page-data.ts';

/** Returns what the picture of shared links shows, or undefined before the first review. */
export function shareCard(site: SiteData) {
  const { words, dataset, accent } = new PageData(site);
  const { business, aggregate_rating } = dataset;
  const { rating_value, rating_count } = aggregate_rating;
  if (rating_value === null) return undefined;
  const kind = words.kind(business.type);
  const place = business.address.address_locality;
  return {
    name: business.name,
    about: kind === undefined ? place : words.say('frame.kind_in', { kind, place }),
    star: STAR,
    lit: litWidth(rating_value),
    rating: words.rating(rating_value),
    count: words.say('rating.count', { count: rating_count }),
    accent,
  };
}
