import { fold } from '../../contract/fold.ts';
import { remember } from '../../contract/remember.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { ResolveName } from './resolve-name.ts';

/** Names of the rows that stars stand in: at least one star and at most five are no filters. */
const RATING_ROWS = [1, 2, 3, 4, 5].map((rating) => [
  `rating=${rating}`,
  ...[2, 3, 4].flatMap((stars) => [
    ...(rating >= stars ? [`rating>=${stars}`] : []),
    ...(rating <= stars ? [`rating<=${stars}`] : []),
  ]),
]);

const rowName = {
  technician: (name: string) => `technician:${fold(name)}`,
  service: (id: string) => `service:${fold(id)}`,
  area: (id: string) => `area:${fold(id)}`,
  source: (platform: string) => `source:${platform}`,
  language: (tag: string) => `language:${tag.toLowerCase()}`,
  reply: (hasReply: boolean) => `reply:${hasReply}`,
};

/** Gives the filter rows a review stands in, each once; `rowOf` numbers their names. */
export function createFilterRows(rowOf: (name: string) => number): (review: Review) => number[] {
  const ratings = RATING_ROWS.map((names) => names.map(rowOf));
  const withReply = rowOf(rowName.reply(true));
  const withoutReply = rowOf(rowName.reply(false));
  const technicianRow = remember((name) => rowOf(rowName.technician(name)));
  const serviceRow = remember((id) => rowOf(rowName.service(id)));
  const areaRow = remember((id) => rowOf(rowName.area(id)));
  const sourceRow = remember((platform) => rowOf(rowName.source(platform)));
  /** A review in `de-AT` is found by `de` as well. */
  const languageRows = remember((tag) => {
    const subtags = tag.split('-');
    return subtags.map((_, i) => rowOf(rowName.language(subtags.slice(0, i + 1).join('-'))));
  });
  return ({ rating, source, reply, mentions, language }) => {
    const rows = [...(ratings[rating - 1] ?? [])];
    rows.push(sourceRow(source.platform), reply === undefined ? withoutReply : withReply);
    if (language !== undefined) rows.push(...languageRows(language));
    const add = (row: number) => {
      if (!rows.includes(row)) rows.push(row);
    };
    for (const name of mentions.technicians) add(technicianRow(name));
    for (const id of mentions.services) add(serviceRow(id));
    for (const id of mentions.service_areas) add(areaRow(id));
    return rows;
  };
}

/** Names of the rows a query asks for, all of them (AND). Names of people, services and areas are resolved already. */
export function filterRowsFor(query: SearchQuery): string[] {
  const names: string[] = [];
  const { rating, min_rating, max_rating, source, language, has_reply } = query;
  if (rating !== undefined) names.push(`rating=${rating}`);
  if (min_rating !== undefined && min_rating > 1)
    names.push(min_rating > 4 ? 'rating=5' : `rating>=${Math.ceil(min_rating)}`);
  if (max_rating !== undefined && max_rating < 5)
    names.push(max_rating < 2 ? 'rating=1' : `rating<=${Math.floor(max_rating)}`);
  if (source !== undefined) names.push(rowName.source(source));
  if (language !== undefined) names.push(rowName.language(language));
  if (has_reply !== undefined) names.push(rowName.reply(has_reply));
  const { mentions_technician, mentions_service, mentions_service_area } = query;
  if (mentions_technician !== undefined) names.push(rowName.technician(mentions_technician));
  if (mentions_service !== undefined) names.push(rowName.service(mentions_service));
  if (mentions_service_area !== undefined) names.push(rowName.area(mentions_service_area));
  return names;
}

/** The query with the name of a technician and the ids of a service and an area in place of what was given for them. */
export function resolveNames(query: SearchQuery, resolve: ResolveName): SearchQuery {
  const resolved = { ...query };
  const { mentions_technician, mentions_service, mentions_service_area } = query;
  if (mentions_technician !== undefined) {
    resolved.mentions_technician = resolve.technician(mentions_technician);
  }
  if (mentions_service !== undefined) resolved.mentions_service = resolve.service(mentions_service);
  if (mentions_service_area !== undefined) {
    resolved.mentions_service_area = resolve.area(mentions_service_area);
  }
  return resolved;
}
