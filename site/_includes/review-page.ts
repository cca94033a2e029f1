import { mentionKey } from '../../contract/entity.ts';
import { excerpt } from '../../contract/plain-text.ts';
import { platformName } from '../../contract/platform.ts';
import type { Review } from '../../contract/review.ts';
import { isolated } from './customer-words.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import type { PageData } from './page-data.ts';
import { localPath, proofMark, reviewBody, updatedOn } from './review-card.ts';
import { sourceNames } from './source-name.ts';
import { icon, stars } from './symbols.ts';

/** Maximum length of the text in the description, in UTF-16 code units. */
const MAX_DESCRIPTION = 150;

/** Renders the page of a review, with links to the next and the previous one. */
export function reviewPage(data: PageData, at: number): string {
  const { words, dataset, jsonLd } = data;
  const review = dataset.reviews[at];
  if (review === undefined) throw new Error(`there is no review at ${at}`);
  const { rating, text, title, author, date } = review;
  const summary = excerpt(title ?? text, MAX_DESCRIPTION);
  return layout(data, {
    path: localPath(data, review),
    title: words.say('review.title', { author: author.name, rating }),
    description:
      summary === ''
        ? words.say('review.description_stars_only', { rating, day: words.day(date) })
        : words.say('review.description', { rating, day: words.day(date), text: summary }),
    jsonLd: jsonLd.review(review),
    main: html`<p class="kicker"><a href="/reviews/">${icon('left')}${words.say('list.all')}</a></p>
<article class="single" id="r-${review.id}">
<h1>${words.show('review.by', { author: isolated(author.name) }).map((part) => (typeof part === 'string' ? html`<span class="hidden">${part}</span>` : part))}</h1>
<p class="big-stars">${stars(words, rating)}</p>
<div class="said">${reviewBody(data, review, Number.POSITIVE_INFINITY)}</div>
${facts(data, review)}
</article>
${neighbours(data, at)}`,
  });
}

function facts(data: PageData, review: Review): Html {
  const { words, dataset } = data;
  const { id, date, source, verification, incentivized, insider } = review;
  const { status, method } = verification;
  const updated = updatedOn(data, review);
  return html`<section class="about" aria-labelledby="facts"><h2 id="facts">${words.say('review.details')}</h2>
<dl>
<div><dt>${words.say('review.written')}</dt><dd><time datetime="${date}">${words.day(date)}</time>${updated !== undefined && html`<br><small>${updated}</small>`}</dd></div>
<div><dt>${words.say('review.source')}</dt><dd>${sourceNames(words, dataset.business.name, review)}${[source, ...(review.also_on ?? [])].map(({ url, platform }) => url !== undefined && html`<br><a rel="nofollow ugc" href="${url}">${words.say('source.original', { platform: platformName(platform) ?? new URL(url).hostname })}</a>`)}</dd></div>
<div><dt>${words.say('proof.label')}</dt><dd>${proofMark(words, status)}${(method === 'invitation' || method === 'manual') && html` <small>${words.say(`proof.method.${method}`)}</small>`}<br><small>${words.say(`proof.meaning.${method}`)}</small></dd></div>
${mentions(data, review)}
</dl>
${incentivized === true && html`<p><strong>${words.say('review.incentivized')}</strong></p>`}
${insider === true && html`<p><strong>${words.say('review.insider')}</strong></p>`}
<p class="quiet"><a href="/api/reviews/${id}">${words.say('review.json')}</a></p>
</section>`;
}

function mentions({ words, entities }: PageData, review: Review): Html | false {
  const mentioned = entities.filter((entity) =>
    review.mentions[entity.kind].includes(mentionKey(entity.kind, entity)),
  );
  if (mentioned.length === 0) return false;
  return html`<div><dt>${words.say('review.mentions')}</dt><dd><ul class="inline">${mentioned.map(
    ({ name, path }) => html`<li><a href="${path}">${name}</a></li>
`,
  )}</ul></dd></div>`;
}

function neighbours(data: PageData, at: number): Html | false {
  const { words, dataset } = data;
  const newer = dataset.reviews[at - 1];
  const older = dataset.reviews[at + 1];
  if (newer === undefined && older === undefined) return false;
  return html`<nav class="pager" aria-label="${words.say('review.neighbours')}">
<p>${newer !== undefined && html`<a rel="prev" href="${localPath(data, newer)}">${icon('left')}${words.say('list.newer')}</a>`}</p>
<p>${older !== undefined && html`<a rel="next" href="${localPath(data, older)}">${words.say('list.older')}${icon('right')}</a>`}</p>
</nav>`;
}
