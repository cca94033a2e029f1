import { markedCounts } from '../contract/aggregate-rating.ts';
import type { Insights } from '../contract/insights.ts';
import { accuracyOf } from '../contract/insights-method.ts';
import { VERIFICATION_METHODS } from '../contract/review.ts';
import { shownAverage } from '../contract/shown-average.ts';
import { table } from './_includes/blocks.ts';
import { page, withSide } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { icon } from './_includes/symbols.ts';
import { type Html, html } from './client/html.ts';

/** Maximum number of removals listed; /reviews.json has all of them. */
const MAX_REMOVED = 100;

/** `/about/`: the sources of the reviews, how they are verified, what is not shown, and how figures are calculated. */
export default page('/about/', (data) => {
  const { words, dataset } = data;
  const prose = html`<div class="prose">
${sources(data)}
${verification(data)}
${disclosures(data)}
${removed(data)}
${figures(data, data.insights)}
</div>`;
  return {
    hasMarkdown: true,
    title: words.say('frame.about'),
    description: words.say('about.description', { business: dataset.business.name }),
    main: html`<div class="pagehead"><h1>${words.say('frame.about')}</h1><p class="lede">${words.say('about.intro', { business: dataset.business.name })}</p></div>
${tiles(data)}
${withSide(data, prose, dataset.aggregate_rating)}`,
  };
});

function tiles({ words, dataset }: PageData): Html {
  const { received_count, published_count, withheld_count, withheld_by_reason } =
    dataset.review_policy;
  const tile = (count: number, name: string, details: readonly Html[] = []): Html =>
    html`<li><b>${words.number(count)}</b>${name}${details}</li>`;
  const counts = Object.entries(withheld_by_reason) as [keyof typeof withheld_by_reason, number][];
  const reasons = counts.map(([reason, count]) => {
    const name = words.say(`about.reason.${reason}`);
    return html`<br>${words.named(name, words.number(count))}`;
  });
  return html`<ul class="cards tiles" aria-label="${words.say('about.shown')}">\
${tile(received_count, words.say('about.received'))}\
${tile(published_count, words.say('about.published'))}\
${tile(withheld_count, words.say('about.withheld'), reasons)}\
${tile(0, words.say('about.for_stars'))}</ul>`;
}

function sources({ words, dataset, average: exact }: PageData): Html | false {
  const { business, aggregate_rating, review_policy } = dataset;
  const { rating_count: count, by_source } = aggregate_rating;
  const platforms = [...by_source.map(({ platform }) => platform), ...review_policy.collects_from];
  const profiles = business.profiles.map(
    ({ platform, url }) => html`<a href="${url}">${words.platform(platform)}</a>`,
  );
  const columns = by_source.some((one) => shownAverage(one) !== null) ? 3 : 2;
  const rows = [...new Set(platforms)].map((platform) => {
    const source = by_source.find((one) => one.platform === platform);
    const average = words.rating(source ? shownAverage(source) : null);
    const reviews = words.number(source?.rating_count ?? 0);
    return [words.platform(platform), reviews, average].slice(0, columns);
  });
  if (rows.length + profiles.length === 0) return false;
  return html`<section><h2>${words.say('about.sources')}</h2>
${rows.length > 0 && table([words.say('about.source'), words.say('about.reviews'), words.say('about.average')].slice(0, columns), rows)}
${columns > 2 && by_source.length > 1 && exact !== null && html`<p class="small soft">${words.say('about.sources_note', { rating: words.rating(exact), exact, count })}</p>`}
${profiles.length > 0 && html`<p>${words.show('about.profiles', { profiles: words.list(profiles) })}</p>`}
</section>`;
}

function verification({ words, dataset }: PageData): Html {
  const { reviews, review_policy } = dataset;
  const rows = VERIFICATION_METHODS.map((method) => {
    const count = reviews.filter(({ verification }) => verification.method === method).length;
    const meaning = html`<br><small class="soft">${words.say(`proof.meaning.${method}`)}</small>`;
    const name = html`<span class="tick">${method !== 'none' && icon('tick')}<span>${words.say(`proof.by.${method}`)}${meaning}</span></span>`;
    return [name, words.number(count)];
  });
  return html`<section><h2>${words.say('about.proof')}</h2>
${table([words.say('proof.label'), words.say('about.reviews')], rows)}
<p>${review_policy.publish_unverified ? words.say('about.unverified_shown') : words.say('about.unverified_withheld')}</p></section>`;
}

function disclosures({ words, dataset, ownLang }: PageData): Html {
  const { incentives, relations, fake_reviews, name_display } = dataset.review_policy;
  const statement = (text: string | null, none?: string): Html => {
    if (text === null) return html`<p>${words.say('about.not_stated')}</p>`;
    if (text === 'none' && none !== undefined) return html`<p>${none}</p>`;
    return html`<p${ownLang}>${text}</p>`;
  };
  return html`<section><h2>${words.say('about.incentives')}</h2>
${statement(incentives, words.say('about.incentives_none'))}
<h3>${words.say('about.relations')}</h3>
${statement(relations, words.say('about.relations_none'))}
<p>${words.say('about.marked', markedCounts(dataset.reviews))}</p></section>
<section><h2>${words.say('about.fake_reviews')}</h2>${statement(fake_reviews)}</section>
<section><h2>${words.say('about.names')}</h2><p>${words.say(`about.name_display.${name_display}`)}</p></section>`;
}

function removed({ words, dataset, card }: PageData): Html {
  const contact = dataset.review_policy.takedown_contact;
  const rows = dataset.removed
    .slice(0, MAX_REMOVED)
    .map(({ id, removed_at, reason }) => [
      html`<time datetime="${removed_at}">${words.day(card.dayOf(removed_at))}</time>`,
      words.say(`about.reason.${reason}`),
      html`<code>${id}</code>`,
    ]);
  return html`<section id="removed"><h2>${words.say('about.removed')}</h2>
<p>${words.say(rows.length === 0 ? 'about.removed_none' : 'about.removed_note')}</p>\
${rows.length > 0 && html`\n${table([words.say('about.removed_day'), words.say('about.removed_reason'), words.say('about.review_id')], rows)}`}
${contact !== undefined && html`<p>${words.show('about.takedown', { contact: contactLink(contact) })}</p>`}</section>`;
}

function contactLink(contact: string): Html | string {
  const isMail = /^[^\s@:/]+@[^\s@]+$/.test(contact);
  if (!isMail && !/^(mailto:|https?:\/\/)/.test(contact)) return contact;
  const href = isMail ? `mailto:${contact}` : contact;
  return html`<a href="${href}">${contact.replace(/^mailto:/, '')}</a>`;
}

function figures({ words, dataset, card }: PageData, { method, summary }: Insights): Html | false {
  const { generated_from: from } = method;
  if (from.review_count === 0) return false;
  const isAnalysed = from.analysed_count > 0;
  const accuracy = isAnalysed ? accuracyOf(method) : undefined;
  const languages = from.unread_languages.map(({ language }) =>
    language === 'und' ? words.say('about.unknown_language') : words.languageName(language),
  );
  return html`<section id="figures"><h2>${words.say('about.figures')}</h2>
<p>${words.say('about.figures_rating')}</p>
${dataset.reviews.some(({ source }) => source.rating !== undefined) && html`<p>${words.say('about.rounded')}</p>`}
${isAnalysed && html`<p>${from.annotated_count > 0 ? summary.disclosure : words.say('about.figures_text', { analysed: from.analysed_count, count: from.review_count })}</p>`}
${from.unread_language_count > 0 && html`<p>${words.show('about.figures_unread', { count: from.unread_language_count, languages: words.list(languages) })}</p>`}
${accuracy && html`<p>${words.say('about.accuracy', { found: accuracy.found, precise: accuracy.right })}</p>`}
<p class="small soft">${words.say('about.as_of', { day: words.day(card.dayOf(dataset.updated_at)) })}</p></section>`;
}
