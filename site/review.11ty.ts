import { excerpt } from '../contract/plain-text.ts';
import { platformName } from '../contract/platform.ts';
import { hasWords, type Review } from '../contract/review.ts';
import { pager } from './_includes/actions.ts';
import { hostOf } from './_includes/contact.ts';
import { pages, withSide } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { icon, stars } from './_includes/symbols.ts';
import { body, disclosures, face, proofOf, updatedOn, whereOf } from './client/card.ts';
import { type Html, html, isolated } from './client/html.ts';
import { photoList } from './client/picture.ts';

/** Maximum length of the text in the description, in UTF-16 code units. */
const MAX_DESCRIPTION = 150;

/** A page for each review, unless the owner turned them off. */
export default pages(
  'pageData.pagedReviews',
  (data, at: number) => data.pathOf(reviewAt(data, at)),
  (data, at) => {
    const { words, jsonLd } = data;
    const review = reviewAt(data, at);
    const { rating, text, title, author, date } = review;
    const summary = excerpt(title ?? text, MAX_DESCRIPTION);
    return {
      title: words.say('review.title', { author: author.name, rating }),
      description:
        summary === ''
          ? words.say('review.description_stars_only', { rating, day: words.day(date) })
          : words.say('review.description', { rating, day: words.day(date), text: summary }),
      crumbs: [{ name: words.say('list.all'), path: '/reviews/' }],
      jsonLd: jsonLd.review(review),
      // A page that only repeats the stars says nothing to a search engine.
      hidden: !hasWords(review),
      main: main(data, review, at),
    };
  },
);

function reviewAt({ dataset }: PageData, at: number): Review {
  const review = dataset.reviews[at];
  if (review === undefined) throw new Error(`there is no review at ${at}`);
  return review;
}

function main(data: PageData, review: Review, at: number): Html {
  const { words, dataset } = data;
  const { id, author, date, rating, text, images } = review;
  const [newer, older] = [dataset.reviews[at - 1], dataset.reviews[at + 1]].map(
    (near) => near && data.pathOf(near),
  );
  const parts = [
    ...body(data.card, review, text),
    photoList(images, data.pathOf),
    ...disclosures(data.card, { ...review, updated_at: undefined }),
  ];
  const article = html`<article class="one" id="r-${id}"><div class="person">${face(author.name, true)}<div><h1>${words.show('review.by', { author: isolated(author.name) }).map((part) => (typeof part === 'string' ? html`<span class="vh">${part}</span>` : part))}</h1><p class="soft"><time datetime="${date}">${words.day(date)}</time></p></div></div>
<p class="after">${stars(words, rating)}</p>
${parts.map((part) => part && html`${part}\n`)}${facts(data, review)}
${pager(data, words.say('review.neighbours'), newer, older)}</article>`;
  // Without the figures of other reviews, a page keeps its bytes when reviews are added.
  return withSide(data, article);
}

function facts(data: PageData, review: Review): Html {
  const { words } = data;
  const { id, source, verification, reply } = review;
  const { method } = verification;
  const updated = updatedOn(data.card, review);
  const proof = proofOf(data.card, review);
  const mentioned = data.mentionsOf(review);
  return html`<h2 class="vh">${words.say('review.details')}</h2><dl class="facts sub"><div><dt>${words.say('list.source')}</dt><dd>${whereOf(data.card, review)}${[source, ...(review.also_on ?? [])].map(({ url, platform }) => url !== undefined && html`<br><a rel="nofollow ugc" href="${url}">${words.say('source.original', { platform: platformName(platform) ?? hostOf(url) })}</a>`)}</dd></div>
<div><dt>${words.say('proof.label')}</dt><dd>${proof === undefined ? words.say('proof.by.none') : html`${icon('tick')} ${proof}`}<br><small class="soft">${words.say(`proof.meaning.${method}`)}</small></dd></div>
${mentioned.length > 0 && html`<div><dt>${words.say('review.mentions')}</dt><dd>${words.list(mentioned.map(({ name, path }) => html`<a href="${path}">${name}</a>`))}</dd></div>`}
${reply !== undefined && html`<div><dt>${words.say('list.reply')}</dt><dd><time datetime="${reply.date}">${words.day(reply.date)}</time></dd></div>`}
${updated !== undefined && html`<div><dt>${words.say('review.changed')}</dt><dd>${updated}</dd></div>`}${data.site.hasServer !== false && html`\n<div><dt>${words.say('review.data')}</dt><dd><a href="/api/reviews/${id}">${words.say('review.json')}</a></dd></div>`}</dl>`;
}
