// `public-reviews/schemas`: what a site publishes and accepts, as zod schemas. Each type has the name of its schema.
export { Business, Service, ServiceArea, Technician } from '../contract/business.ts';
export {
  AggregateRating,
  API_VERSION,
  ReviewPolicy,
  ReviewsDataset,
} from '../contract/dataset.ts';
export { Embed } from '../contract/embed.ts';
export { Etags, PublishedFile, ReviewEtags } from '../contract/etags.ts';
export { JsonFeed } from '../contract/feed.ts';
export { HubRequest } from '../contract/hub-request.ts';
export {
  AspectInsight,
  EntityInsight,
  FaqEntry,
  Insights,
  Quote,
  Topic,
} from '../contract/insights.ts';
export { Issue, Problem, RemovedProblem } from '../contract/problem.ts';
export { Mentions, Reply, Review, Source, Tombstone, Verification } from '../contract/review.ts';
export { MentionInsight, ReviewInsight, ReviewInsights } from '../contract/review-insights.ts';
export { SearchQuery, SinceQuery } from '../contract/search-query.ts';
export { SearchResult, SinceResult } from '../contract/search-result.ts';
