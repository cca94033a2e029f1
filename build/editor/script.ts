import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { byId, readData } from '../../site/client/dom.ts';
import { formatDay } from '../../site/client/format.ts';
import { html } from '../../site/client/html.ts';
import type { CardsData } from '../../site/client/script-data.ts';
import { reviewCard, withFunctions } from '../../site/client/search-result.ts';
import { toElement } from '../../site/client/to-element.ts';

const MAX_FOUND = 20;

/** Address of the site, from `/admin/` and `/admin/find/`. */
const SITE = new URL(location.href.replace(/\/admin\/.*/s, '/'));

/** Paths of the style sheets of previews, below the site. */
const STYLES = document.currentScript?.dataset.styles?.split(' ') ?? [];

const data = withFunctions(readData<CardsData>('cards'));

/** The forms about a review that is stored in a file of the owner or in an import. */
const FORMS = [
  ['Reply', 'replies', 'review'],
  ['Link people, services and areas', 'mentions', 'review'],
  ['Take down', 'removals', 'id'],
];

/** The part of the editor that previews use: Sveltia's global, with the forms of Decap CMS. */
type Editor = {
  registerPreviewStyle: (address: string) => void;
  registerPreviewTemplate: (
    collection: string,
    render: (props: { entry: { get: (name: 'data') => { toJS: () => Fields } } }) => unknown,
  ) => void;
};
type CreateElement = (tag: string, props: object) => unknown;

/** What a form has so far: the fields of a file, each possibly missing or of another type. */
// biome-ignore lint/suspicious/noExplicitAny: the types of the fields are what the owner typed so far.
type Fields = Record<string, any>;

async function loadReviews(): Promise<Review[]> {
  return (await (await fetch(new URL('reviews.json', SITE))).json()).reviews;
}

/** Shows the reviews that contain every word of the query, newest first, with links to their forms. */
async function startSearch() {
  const reviews = await loadReviews();
  const texts = reviews.map(({ id, date, author, title = '', text }) =>
    fold([id, date, formatDay(date, data.language), author.name, title, text].join('\n')),
  );
  const query = byId('query', HTMLInputElement);
  const show = () => {
    const words = fold(query.value).split(/\s+/);
    const found = reviews.filter((_, at) => words.every((word) => texts[at]?.includes(word)));
    byId('count', HTMLElement).textContent = `${found.length} of ${reviews.length} reviews`;
    byId('results', HTMLElement).replaceChildren(
      ...found.slice(0, MAX_FOUND).map((review) => withForms(reviewCard(data, review), review)),
    );
  };
  query.addEventListener('input', show);
  query.form?.addEventListener('submit', (event) => event.preventDefault());
  show();
}

/** Adds links to the forms: of the file that there is about the review, because a second one would be refused, or of a new one. */
function withForms(card: HTMLElement, { id }: Review) {
  const entries = readData<Record<string, Record<string, string>>>('entries');
  const links = FORMS.map(([label, collection = '', field], at) => {
    const name = entries[collection]?.[id];
    const form = name === undefined ? `new?${field}=${id}` : `entries/${name}`;
    const { href } = new URL(`admin/#/collections/${collection}/${form}`, SITE);
    return html`${at > 0 && ' · '}<a href="${href}">${label}</a>`;
  });
  card.append(toElement(html`<p>${links}</p>`));
  return card;
}

/** Registers the previews of the editor: the card of a review, and for a reply the card of its review. */
async function startPreviews(cms: Editor, createElement: CreateElement) {
  const reviews = await loadReviews();
  for (const path of STYLES) cms.registerPreviewStyle(new URL(path.slice(1), SITE).href);
  const preview = (collection: string, toReview: (fields: Fields) => Review | undefined) =>
    cms.registerPreviewTemplate(collection, ({ entry }) => {
      const review = toReview(entry.get('data').toJS());
      const shapes = document.querySelector('[hidden]:has(> svg > defs)')?.cloneNode(true) ?? '';
      const ref = (main: HTMLElement | null) =>
        review && main?.replaceChildren(shapes, reviewCard(data, review));
      return createElement('main', { ref, className: 'wrap' });
    });
  preview('reviews', (fields) => toPublished(fields));
  preview('replies', ({ review: id, body, date, author }) => {
    const review = reviews.find((each) => each.id === id);
    return review && { ...review, reply: { date, text: body, author: author || undefined } };
  });
}

/** Fills what the form leaves open. Photos have no addresses before a build. */
function toPublished({ body = '', title, reply, ...fields }: Fields): Review {
  const day = /^\d{4}-\d\d-\d\d/.test(fields.date) ? fields.date : new Date().toISOString();
  return {
    ...fields,
    date: day.slice(0, 10),
    url: new URL(`reviews/${fields.id}/`, SITE).href,
    text: body,
    ...(title && { title }),
    ...(reply?.text && { reply }),
    rating: Number(fields.rating) || 0,
    author: { name: fields.author?.name || '…' },
    source: { ...fields.source, rating: fields.source?.rating || undefined },
    images: undefined,
    updated_at: undefined,
  };
}

// The editor defines these globals; the page that finds reviews has neither.
const { CMS, h } = window as { CMS?: Editor; h?: CreateElement };
if (CMS === undefined || h === undefined) startSearch();
else startPreviews(CMS, h);
