import { excerpt } from '../contract/plain-text.ts';
import { platformName } from '../contract/platform.ts';
import { hasWords, type Review } from '../contract/review.ts';
import { pager } from './_includes/actions.ts';
import { hostOf } from './_includes/contact.ts';
import { pages, withSide } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { icon, stars } from './_includes/symbols.ts';
import { body, disclosures, face, proofOf, updatedOn, whereOf } from './client/card.ts';
import { type Content, type Html, html, isolated } from './client/html.ts';
import { photoList } from './client/picture.ts';

/** Maximum length of the text in the description, in UTF-16 code units. */
const MAX_DESCRIPTION = 150;

/** A page for each review, unless the owner turned them off. */
export default pages(
  'pageData.pagedReviews',
  (data, [, review]: readonly [at: number, Review]) => data.pathOf(review),
  (data, [at, review]) => {
    const { words, jsonLd } = data;
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
  const by = words.show('review.by', { author: isolated(author.name) });
  const article = html`<article class="one" id="r-${id}"><div class="person">${face(author.name, true)}<div>\
<h1>${by.map((part) => (typeof part === 'string' ? html`<span class="vh">${part}</span>` : part))}</h1>\
<p class="soft"><time datetime="${date}">${words.day(date)}</time></p></div></div>
<p class="after">${stars(words, rating)}</p>
${parts.map((part) => part && html`${part}\n`)}${facts(data, review)}
${pager(data, words.say('review.neighbours'), newer, older)}</article>`;
  // Without the figures of other reviews, a page keeps its bytes when reviews are added.
  return withSide(data, article);
}

function facts(data: PageData, review: Review): Html {
  const { words } = data;
  const { id, source, also_on = [], verification, reply } = review;
  const confirmed = proofOf(data.card, review);
  const proof = confirmed ? html`${icon('tick')} ${confirmed}` : words.say('proof.by.none');
  const originals = [source, ...also_on].map(({ url, platform }) => {
    if (url === undefined) return false;
    const name = words.say('source.original', { platform: platformName(platform) ?? hostOf(url) });
    return html`<br><a rel="nofollow ugc" href="${url}">${name}</a>`;
  });
  const links = data
    .mentionsOf(review)
    .map(({ name, path }) => html`<a href="${path}">${name}</a>`);
  const json = html`<a href="/api/reviews/${id}">${words.say('review.json')}</a>`;
  return html`<h2 class="vh">${words.say('review.details')}</h2><dl class="facts sub">\
${fact(words.say('list.source'), [whereOf(data.card, review), originals])}
${fact(words.say('proof.label'), [proof, html`<br><small class="soft">${words.say(`proof.meaning.${verification.method}`)}</small>`])}
${links.length > 0 && fact(words.say('review.mentions'), words.list(links))}
${reply && fact(words.say('list.reply'), html`<time datetime="${reply.date}">${words.day(reply.date)}</time>`)}
${fact(words.say('review.changed'), updatedOn(data.card, review))}\
${data.site.hasServer !== false && html`\n${fact(words.say('review.data'), json)}`}</dl>`;
}

function fact(name: string, value: Content): Html | false {
  return value !== undefined && html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}
