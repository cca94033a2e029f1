import type { Insights } from '../contract/insights.ts';
import { VERIFICATION_STATUSES } from '../contract/review.ts';
import { generated } from './_includes/customer-words.ts';
import {
  formatCount,
  formatDay,
  formatNumber,
  formatPercent,
  formatRating,
} from './_includes/format.ts';
import { type Html, html } from './_includes/html.ts';
import { languageName } from './_includes/language-name.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { sourceName } from './_includes/source-name.ts';
import { table } from './_includes/table.ts';

/** Most removals listed; all of them are in /reviews.json. */
const MAX_REMOVED = 100;

/** Where the reviews come from, how they are verified, what is not shown, how figures are computed. */
export default class AboutPage {
  data(): object {
    return { permalink: '/about/index.html' };
  }

  render({ reviews: data }: { reviews: PageData }): string {
    const { words, dataset } = data;
    return layout(data, {
      path: '/about/',
      title: words.aboutLong,
      description: words.aboutDescription(dataset.business.name),
      main: html`<h1>${words.aboutLong}</h1>
<p class="lead">${words.aboutIntro(dataset.business.name)}</p>
${dataset.sample === true && html`<p class="note">${words.sample}</p>`}
<div class="prose">
${sources(data)}
${proof(data)}
${shown(data)}
${gifts(data)}
${removed(data)}
${figures(data, data.insights.method)}
</div>`,
    });
  }
}

function sources({ words, dataset }: PageData): Html {
  const { business, aggregate_rating, review_policy } = dataset;
  const waiting = review_policy.collects_from.filter(
    (platform) => !aggregate_rating.by_source.some((source) => source.platform === platform),
  );
  return html`<section><h2>${words.sourcesTitle}</h2>
${table(
  [words.source, words.reviews, words.mean],
  [
    ...aggregate_rating.by_source.map(({ platform, rating_count, rating_value }) => [
      sourceName(words, business.name, platform),
      formatNumber(words, rating_count),
      formatRating(words, rating_value),
    ]),
    ...waiting.map((platform) => [sourceName(words, business.name, platform), '0', '–']),
  ],
)}
<p class="quiet">${words.sourcesNote}</p>
${
  business.profiles.length > 0 &&
  html`<p>${words.profiles}: ${business.profiles.map(
    ({ platform, url }, at) =>
      html`${at > 0 && ', '}<a href="${url}">${sourceName(words, business.name, platform)}</a>`,
  )}</p>`
}
</section>`;
}

function proof({ words, dataset }: PageData): Html {
  const { reviews, review_policy } = dataset;
  const rows = VERIFICATION_STATUSES.map((status) => {
    const count = reviews.filter(({ verification }) => verification.status === status).length;
    return [
      html`<span class="proof ${status}">${words.proof[status]}</span>`,
      words.proofLong[status],
      formatNumber(words, count),
    ];
  });
  return html`<section><h2>${words.proofTitle}</h2>
${table([words.proofLabel, words.meaning, words.reviews], rows)}
<p>${review_policy.publish_unverified ? words.proofPublished : words.proofWithheld}</p></section>`;
}

function shown({ words, dataset }: PageData): Html {
  const { received_count, published_count, withheld_count, withheld_by_reason } =
    dataset.review_policy;
  const reasons = Object.entries(withheld_by_reason) as [keyof typeof words.reasons, number][];
  return html`<section><h2>${words.shownTitle}</h2>
<p>${words.shownNote}</p>
${table(
  ['', words.numberOf],
  [
    [words.received, formatNumber(words, received_count)],
    [words.published, formatNumber(words, published_count)],
    [words.withheld, formatNumber(words, withheld_count)],
    ...reasons.map(([reason, count]) => [
      html`<span class="indent">${words.reasons[reason]}</span>`,
      formatNumber(words, count),
    ]),
  ],
)}</section>`;
}

function gifts({ words, dataset, site }: PageData): Html {
  const { reviews, review_policy } = dataset;
  const { incentives, name_display } = review_policy;
  const incentivized = reviews.filter((review) => review.incentivized === true).length;
  const insider = reviews.filter((review) => review.insider === true).length;
  return html`<section><h2>${words.incentivesTitle}</h2>
${incentives === 'none' ? html`<p>${words.incentivesNone}</p>` : html`<p lang="${site.language}">${incentives}</p>`}
<p>${words.marked(formatNumber(words, incentivized), formatNumber(words, insider))}</p></section>
<section><h2>${words.namesTitle}</h2><p>${words.names[name_display]}</p></section>`;
}

function removed({ words, dataset }: PageData): Html {
  const { removed: tombstones, review_policy } = dataset;
  const contact = review_policy.takedown_contact;
  const rows = tombstones
    .slice(0, MAX_REMOVED)
    .map(({ id, removed_at, reason }) => [
      html`<time datetime="${removed_at}">${formatDay(words, removed_at)}</time>`,
      words.reasons[reason],
      html`<code>${id}</code>`,
    ]);
  return html`<section id="removed"><h2>${words.removedTitle}</h2>
${
  rows.length === 0
    ? html`<p>${words.removedNone}</p>`
    : html`<p>${words.removedNote}</p>
${table([words.removedDay, words.reason, words.reviewId], rows)}`
}
${contact !== undefined && html`<p>${words.takedown} ${contactLink(contact)}.</p>`}</section>`;
}

/** An address a browser can open as a link, anything else as text. */
function contactLink(contact: string): Html | string {
  const isMail = /^[^\s@:/]+@[^\s@]+$/.test(contact);
  if (!isMail && !/^(mailto:|https?:\/\/)/.test(contact)) return contact;
  const href = isMail ? `mailto:${contact}` : contact;
  return html`<a href="${href}">${contact.replace(/^mailto:/, '')}</a>`;
}

function figures({ words, dataset }: PageData, method: Insights['method']): Html {
  const { generated_from: from, measured } = method;
  const languages = from.unread_languages.map(({ language }) => languageName(words, language));
  return html`<section><h2>${words.figuresTitle}</h2>
<p>${words.figuresRating}</p>
<p>${words.figuresText(formatNumber(words, from.analysed_count), formatCount(words, from.review_count))}</p>
${from.unread_language_count > 0 && html`<p>${words.figuresUnread(formatCount(words, from.unread_language_count), languages.join(', '))}</p>`}
${
  measured.length > 0 &&
  html`<h3>${words.measured}</h3>
${table(
  [
    words.measuredSet,
    words.measuredTask,
    words.measuredCases,
    words.measuredAccuracy,
    words.measuredBaseline,
  ],
  measured.map(({ set, task, cases, accuracy, baseline_accuracy }) => [
    html`<span${generated(words)}>${set}</span>`,
    html`<span${generated(words)}>${task}</span>`,
    formatNumber(words, cases),
    formatPercent(words, accuracy * 100),
    formatPercent(words, baseline_accuracy * 100),
  ]),
)}`
}
<p class="quiet">${words.asOf(formatDay(words, dataset.updated_at))}</p></section>`;
}
