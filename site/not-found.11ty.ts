import { MIN_SEARCHED, page } from './_includes/layout.ts';
import { html } from './client/html.ts';

/** `/404.html`, which hosts serve for unknown paths. */
export default page('/404.html', ({ words, dataset }) => ({
  title: words.say('not_found.title'),
  description: words.say('not_found.text'),
  hidden: true,
  main: html`<div class="pagehead"><p class="soft">404</p>
<h1>${words.say('not_found.title')}</h1>
<p class="lede">${words.say('not_found.text')}</p>
<p class="row after">${dataset.reviews.length > 0 && html`<a class="btn main" href="/reviews/">${words.say('list.all')}</a>`}\
${dataset.reviews.length >= MIN_SEARCHED && html`<a class="btn" href="/search/">${words.say('search.title')}</a>`}\
${dataset.removed.length > 0 && html`<a href="/about/#removed">${words.say('about.removed')}</a>`}</p></div>`,
}));
