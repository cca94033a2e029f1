import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { createDayOf } from '../../contract/day-of.ts';
import { type EntityKind, mentionKey } from '../../contract/entity.ts';
import type { Insights } from '../../contract/insights.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import type { HomeSection } from '../../contract/parts.ts';
import { primaryLanguage } from '../../contract/plain-text.ts';
import { platformName } from '../../contract/platform.ts';
import type { Review } from '../../contract/review.ts';
import { shownAverage } from '../../contract/shown-average.ts';
import type { WordEntry } from '../client/format.ts';
import { html, langAttribute } from '../client/html.ts';
import { CARD_WORDS, type CardWord } from '../client/script-data.ts';
import { mapUrl, telephoneOf } from './contact.ts';
import { type EntityPage, entityPages } from './entity-pages.ts';
import { reviewLists } from './review-lists.ts';
import { type Trade, tradeOf } from './trade.ts';
import { localeOf, Words, type WordTable } from './words.ts';

/** What pages show of the site that the build loaded. */
export type SiteData = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  openApi: OpenApi;
  /** The files for programs, which the API reference quotes, and those that pages load. */
  documents: readonly { path: string; content: string | Uint8Array }[];
  assets: readonly { path: string }[];
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
    breadcrumbs: (pages: readonly { name: string; path: string }[]) => object;
  };
  /** The text of the interface in every language, for embeds. */
  languages: readonly WordTable[];
  content: {
    words: WordTable;
    own: { pages: readonly OwnPage[] };
    /** Public paths of the style sheet and the logo, colours of embeds, and functions that render parts of pages. */
    theme: {
      styleSheet: string | undefined;
      logo: string | undefined;
      colors: Readonly<Record<string, string>>;
      parts: Readonly<Record<string, unknown>>;
    };
    site: SiteSettings;
  };
};

/** What the owner chose for the pages: `site` of business.yaml, whose schema describes each. */
export type SiteSettings = {
  review_pages: boolean;
  accent?: string | undefined;
  actions: readonly { name: string; url: string }[];
  fonts: boolean;
  scheme: 'auto' | 'light' | 'dark';
  home: readonly HomeSection[];
  menu?: readonly string[] | undefined;
};

/** A page that the owner wrote. `menu` is its position in the menu, and `footer` says whether every page links to it there. */
export type OwnPage = {
  path: string;
  title: string;
  menu?: number | undefined;
  footer?: boolean | undefined;
};

/** Maximum length of a text in lists, in UTF-16 code units, if each review has its own page. */
const MAX_LIST_TEXT = 900;

/** An amber for stars that works on light and dark pages. */
const STAR = '#c77400';

/** What reviews mention stands on pages in this order. */
const KINDS = ['services', 'technicians', 'service_areas'] as const;

export type PageData = ReturnType<typeof pageDataOf>;

/** Returns the data of all pages. Frozen, because Eleventy copies other plain objects for each template. */
export function pageDataOf({ languages, content, ...loaded }: SiteData) {
  const { dataset, insights, site } = loaded;
  const { own, theme, site: settings } = content;
  const { business, reviews } = dataset;
  const { address_country: country } = business.address;
  const wordsOf = (table: WordTable): Words =>
    new Words(table, localeOf(table.language, site.language, country));
  const words = wordsOf(content.words);
  const trade = tradeOf(business.type);
  const entities = entityPages(dataset, insights);
  const entityByKey = new Map(
    entities.map((entity) => [`${entity.kind} ${mentionKey(entity.kind, entity)}`, entity]),
  );
  const mentioned = entities.filter(({ rating }) => rating.rating_count > 0);
  const mentionedByKind = Map.groupBy(mentioned, ({ kind }) => kind);
  const lists = reviewLists(reviews);
  const reviewById = new Map(reviews.map((review) => [review.id, review]));
  const { language } = insights.method;
  const pathOf = ({ url }: { url: string }): string => url.slice(site.siteUrl.length);
  const accent = settings.accent ?? trade.accent;
  const rendered = new Map<(data: PageData) => unknown, unknown>();
  return Object.freeze({
    ...loaded,
    ...theme,
    settings,
    trade,
    accent,
    /** Colours of embeds and pictures, which other sites show. */
    colors: { brand: accent, star: STAR, ...theme.colors },
    /** The average of all reviews, or null if they are too few for one. */
    average: shownAverage(dataset.aggregate_rating),
    telephone: telephoneOf(business),
    mapUrl: mapUrl(business),
    ownPages: own.pages,
    words,
    /** What stands for the business where it has no logo. */
    initial: (/[\p{L}\p{N}]/u.exec(business.name)?.[0] ?? '★').toUpperCase(),
    siteTitle: words.say('overview.title', { business: business.name }),
    languages: languages.map((table) =>
      table.language === words.language ? words : wordsOf(table),
    ),
    /** The `lang` attribute of text from the analysis, or false if the page is in the same language. */
    insightsLang: langAttribute(language === words.language ? undefined : language),
    /** The same of text by the owner, which may run from right to left. */
    ownLang: site.language !== words.language && html`${langAttribute(site.language)} dir="auto"`,
    /** Whether the interface is in another language than the content. */
    isForeign: words.language !== primaryLanguage(site.language),
    card: {
      language: words.locale,
      words: cardWords(words, trade),
      business: { name: business.name },
      platforms: platformNames([...reviews, ...(dataset.recommendations ?? [])]),
      maxText: settings.review_pages ? MAX_LIST_TEXT : Number.MAX_SAFE_INTEGER,
      pathOf,
      timeZone: dataset.time_zone,
      dayOf: createDayOf(dataset.time_zone),
    },
    kinds: KINDS,
    entities,
    lists,
    listPages: lists.flatMap((list) => list.pages.map((page, at) => ({ ...page, list, at }))),
    /** The reviews that have a page, with their positions. As arrays, which Eleventy does not copy. */
    pagedReviews: settings.review_pages ? [...reviews.entries()] : [],
    pathOf,
    review: (id: string): Review | undefined => reviewById.get(id),
    /** Returns the services, technicians or areas that reviews mention, in the owner's order. */
    mentioned: (kind: EntityKind): readonly EntityPage[] => mentionedByKind.get(kind) ?? [],
    mentionsOf: ({ mentions }: Review): EntityPage[] =>
      KINDS.flatMap((kind) =>
        mentions[kind].flatMap((key) => entityByKey.get(`${kind} ${key}`) ?? []),
      ),
    /** Returns what `render` returned for this data the first time, for markup that is the same on every page. */
    once<T>(render: (data: PageData) => T): T {
      if (!rendered.has(render)) rendered.set(render, render(this));
      return rendered.get(render) as T;
    },
  });
}

/** Returns the sentences on cards, with unfilled slots. */
export function cardWords(words: Words, { had }: Trade): Record<CardWord, WordEntry> {
  return words.pick({
    ...CARD_WORDS,
    ...(had !== 'any' && {
      invitation: `proof.invited.${had}`,
      job_match: `proof.matched.${had}`,
    }),
  });
}

/** Returns the names of the platforms of reviews and recommendations, as far as they have one. */
export function platformNames(
  reviews: readonly Pick<Review, 'source' | 'also_on'>[],
): Record<string, string> {
  const platforms = reviews.flatMap(({ source, also_on = [] }) => [source, ...also_on]);
  const names = platforms.map(({ platform }) => [platform, platformName(platform)]);
  return Object.fromEntries(names.filter(([, name]) => name !== undefined));
}
