import type { Review } from '../../contract/review.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import type { PageData } from './page-data.ts';
import { PAGE_SIZE } from './review-blocks.ts';
import { reviewCard } from './review-card.ts';
import { type Filter, listPagePath, MAX_FILTERED_PAGES, type ReviewList } from './review-lists.ts';
import { sourceName } from './source-name.ts';
import { icon } from './symbols.ts';

/**
 * Renders one page of a list of reviews. Only the front page shows filters and counts, so numbered pages keep their bytes and
 * their ETags when reviews are added.
 */
export function reviewListPage(data: PageData, list: ReviewList, at: number): string {
  const { words, dataset } = data;
  const block = list.blocks[at];
  if (block === undefined) throw new Error(`${list.path} has no page at ${at}`);
  const title =
    list.filter === undefined
      ? words.say('list.all')
      : words.say('list.filtered', { filter: filterName(data, list.filter) });
  const span = spanOf(data, block.items);
  const isFront = block.number === undefined;
  return layout(data, {
    path: listPagePath(list, block),
    title: isFront ? title : `${title}, ${span}`,
    description: words.say('frame.named', {
      name: dataset.business.name,
      text: `${title}${span === '' ? '' : `, ${span}`}.`,
    }),
    main: html`<h1>${title}</h1>
<p class="lead">${leadOf(data, list, isFront, span)}</p>
${isFront && filters(data, list)}
<div class="review-list">
${block.items.map((review) => reviewCard(data, review, 2))}
</div>
${pager(data, list, at)}`,
  });
}

/** Returns the number of reviews in the list for the front page, or the dates for other pages. */
function leadOf({ words }: PageData, list: ReviewList, isFront: boolean, span: string): string {
  if (!isFront) return span;
  return list.count === 0
    ? words.say('rating.none')
    : words.say('rating.count', { count: list.count });
}

/** Returns the range of dates on a page. */
function spanOf({ words }: PageData, items: readonly Review[]): string {
  const newest = items[0];
  const oldest = items.at(-1);
  if (newest === undefined || oldest === undefined) return '';
  return words.days(oldest.date, newest.date);
}

function filters(data: PageData, current: ReviewList): Html | false {
  const { words, lists } = data;
  const groups = Map.groupBy(
    lists.flatMap((list) => (list.filter === undefined ? [] : [{ ...list, filter: list.filter }])),
    ({ filter }) => filter.kind,
  );
  if (groups.size === 0) return false;
  return html`<nav class="filters" aria-label="${words.say('list.filters')}">
<dl>
${[...groups].map(
  ([kind, group]) => html`<div><dt>${words.say(`list.${kind}`)}</dt><dd><ul>
${group.map(
  ({ filter, path, count }) => html`<li>${filterLink(data, filter, path, count, current)}</li>
`,
)}</ul></dd></div>
`,
)}</dl>
<p>${current.filter !== undefined && html`<a href="/reviews/">${words.say('list.all')}</a> · `}<a href="/search/">${words.say('list.more_filters')}</a></p>
</nav>`;
}

function filterLink(
  data: PageData,
  filter: Filter,
  path: string,
  count: number,
  current: ReviewList,
): Html {
  const { words } = data;
  return html`<a href="${path}"${path === current.path && html` aria-current="page"`}>${filterName(data, filter)} <small aria-hidden="true">${words.number(count)}</small><span class="hidden">, ${words.say('rating.count', { count })}</span></a>`;
}

/** Renders links to newer and older pages, and a link to search at the end of a truncated list. */
function pager(data: PageData, list: ReviewList, at: number): Html | false {
  const { words } = data;
  const newer = list.blocks[at - 1];
  const older = list.blocks[at + 1];
  const isEnd = list.isTruncated && older === undefined;
  if (newer === undefined && older === undefined) return false;
  return html`<nav class="pager" aria-label="${words.say('list.pages')}">
<p>${newer !== undefined && html`<a rel="prev" href="${listPagePath(list, newer)}">${icon('left')}${words.say('list.newer')}</a>`}</p>
<p>${newer !== undefined && newer.number !== undefined && html`<a href="${list.path}">${words.say('list.newest')}</a>`}</p>
<p>${older !== undefined && html`<a rel="next" href="${listPagePath(list, older)}">${words.say('list.older')}${icon('right')}</a>`}</p>
</nav>
${isEnd && html`<p class="quiet">${words.say('list.cut', { count: MAX_FILTERED_PAGES * PAGE_SIZE })} <a href="/search/">${words.say('list.cut_search')}</a></p>`}`;
}

/** Returns the name of a filter, such as "5 stars". */
function filterName({ words, dataset }: PageData, filter: Filter): string {
  switch (filter.kind) {
    case 'stars':
      return words.say('rating.stars', { count: Number(filter.value) });
    case 'source':
      return sourceName(words, dataset.business.name, filter.value);
    case 'proof':
      return words.say(`proof.status.${filter.value}`);
    case 'reply':
      return words.say(filter.value === 'yes' ? 'list.with_reply' : 'list.without_reply');
  }
}
