import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { EmbedData } from '../../contract/embed.ts';
import { type EntityKind, mentionKey } from '../../contract/entity.ts';
import type { Insights } from '../../contract/insights.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import type { HomeSection, PartName } from '../../contract/parts.ts';
import type { Review } from '../../contract/review.ts';
import type { CardData } from '../client/card.ts';
import { cardDataOf } from './card-data.ts';
import { type Telephone, telephoneOf } from './contact.ts';
import { type EntityPage, entityPages } from './entity-pages.ts';
import { type Html, langAttribute } from './html.ts';
import { listPagePath, type ReviewList, reviewLists } from './review-lists.ts';
import { type EmbedSource, toEmbed } from './to-embed.ts';
import { type Trade, tradeOf } from './trade.ts';
import { localeOf, Words, type WordTable } from './words.ts';

/** What pages show of the site that the build loaded. */
export type SiteData = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  openApi: OpenApi;
  /** The files for programs, which the API reference quotes. */
  documents: readonly { path: string; content: string | Uint8Array }[];
  /** Functions that return schema.org JSON-LD for pages. */
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
    breadcrumbs: (pages: readonly { name: string; path: string }[]) => object;
  };
  /** The text of the interface in every language, for embeds. */
  languages: readonly WordTable[];
  /** The owner's content, as far as pages use it unchanged. */
  content: {
    words: WordTable;
    /** The owner's pages, for the menu. */
    own: { pages: readonly OwnPage[] };
    theme: {
      /** Public path of the style sheet. */
      styleSheet: string | undefined;
      /** Public path of the logo. */
      logo: string | undefined;
      /** Colours of the embeds. */
      colors: Readonly<Record<string, string>>;
      /** Functions that render parts of pages, by name. */
      parts: Readonly<Record<string, unknown>>;
    };
    site: SiteSettings;
  };
};

/** What the owner chose for the pages (`site` of business.yaml). */
export type SiteSettings = {
  /** Whether each review has its own page. */
  review_pages: boolean;
  /** The site's colour. */
  accent?: string | undefined;
  /** Buttons on the home page. The first is the main one. */
  actions: readonly { name: string; url: string }[];
  /** Whether pages load the two fonts. */
  fonts: boolean;
  /** The repository of the editor, if the site has one. */
  admin?: object | undefined;
  scheme: 'auto' | 'light' | 'dark';
  /** Sections of the home page in order. */
  home: readonly HomeSection[];
  /** Entries of the menu in order: built-in ones by name, the owner's pages by path. */
  menu?: readonly string[] | undefined;
};

/** A page that the owner wrote. `menu` is its position in the menu. */
export type OwnPage = { path: string; title: string; menu?: number | undefined };

/** One page of a list, for Eleventy's pagination. */
export type ListPage = { list: ReviewList; at: number; path: string };

/** What a review mentions is named in this order. */
const MENTION_ORDER = ['services', 'technicians', 'service_areas'] as const;

/** The data of all pages. A class, because Eleventy copies plain objects for each template. */
export class PageData {
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  readonly site: Site;
  readonly reviewPages: boolean;
  readonly openApi: OpenApi;
  readonly documents: SiteData['documents'];
  readonly jsonLd: SiteData['jsonLd'];
  readonly ownPages: readonly OwnPage[];
  readonly styleSheet: string | undefined;
  readonly logo: string | undefined;
  readonly settings: SiteSettings;
  readonly trade: Trade;
  /** The owner's colour, or that of the trade. */
  readonly accent: string;
  readonly telephone: Telephone | undefined;
  readonly embedSource: EmbedSource;
  /** The data of embeds on other sites. */
  readonly embed: EmbedData;
  readonly entities: readonly EntityPage[];
  readonly lists: readonly ReviewList[];
  /** All pages of the lists. */
  readonly listPages: readonly ListPage[];
  /** Indexes of the reviews that have a page. */
  readonly pagedReviews: readonly number[];
  /** The text of the interface in the site's language. */
  readonly words: Words;
  /** The text of the interface in every language, for embeds. */
  readonly languages: readonly Words[];
  /** What cards of reviews show besides the review. */
  readonly card: CardData;
  readonly #byId: ReadonlyMap<string, Review>;
  readonly #byKey: ReadonlyMap<string, EntityPage>;
  readonly #mentioned: ReadonlyMap<EntityKind, readonly EntityPage[]>;
  readonly #parts: SiteData['content']['theme']['parts'];

  constructor(loaded: SiteData) {
    const { dataset, insights, site, openApi, jsonLd, languages, content } = loaded;
    const { words, own, theme } = content;
    this.dataset = dataset;
    this.insights = insights;
    this.site = site;
    this.reviewPages = content.site.review_pages;
    this.openApi = openApi;
    this.documents = loaded.documents;
    this.jsonLd = jsonLd;
    this.ownPages = own.pages;
    this.styleSheet = theme.styleSheet;
    this.logo = theme.logo;
    this.settings = content.site;
    this.trade = tradeOf(dataset.business.type);
    this.accent = content.site.accent ?? this.trade.accent;
    this.telephone = telephoneOf(dataset.business);
    this.#parts = theme.parts;
    this.entities = entityPages(dataset, insights);
    this.#byKey = new Map(
      this.entities.map((entity) => [`${entity.kind} ${mentionKey(entity.kind, entity)}`, entity]),
    );
    const mentioned = this.entities.filter(({ rating }) => rating.rating_count > 0);
    this.#mentioned = Map.groupBy(mentioned, ({ kind }) => kind);
    this.lists = reviewLists(dataset.reviews);
    this.words = wordsOf(words, dataset, site);
    this.languages = languages.map((table) =>
      table.language === this.words.language ? this.words : wordsOf(table, dataset, site),
    );
    this.card = cardDataOf(this);
    this.embedSource = {
      dataset,
      site,
      words: this.words,
      colors: { brand: this.accent, ...theme.colors },
    };
    this.embed = toEmbed(this.embedSource, {
      rating: dataset.aggregate_rating,
      reviews: dataset.reviews,
    });
    this.listPages = this.lists.flatMap((list) =>
      list.blocks.map((block, at) => ({ list, at, path: listPagePath(list, block) })),
    );
    this.pagedReviews = this.reviewPages ? [...dataset.reviews.keys()] : [];
    this.#byId = new Map(dataset.reviews.map((review) => [review.id, review]));
  }

  /** Returns the published review with this id. */
  review(id: string): Review | undefined {
    return this.#byId.get(id);
  }

  /** Returns the services, technicians or areas that reviews mention, in the owner's order. */
  mentioned(kind: EntityKind): readonly EntityPage[] {
    return this.#mentioned.get(kind) ?? [];
  }

  /** Returns the services, people and areas that a review mentions. */
  mentionsOf({ mentions }: Review): EntityPage[] {
    return MENTION_ORDER.flatMap((kind) =>
      mentions[kind].flatMap((key) => this.#byKey.get(`${kind} ${key}`) ?? []),
    );
  }

  /** The `lang` attribute of text from the analysis, or false if the page is in the same language. */
  get insightsLang(): Html | false {
    const { language } = this.insights.method;
    return langAttribute(language === this.words.language ? undefined : language);
  }

  /** Returns the theme's function for a part, or undefined if the theme does not replace it. */
  customPart(name: PartName): unknown {
    return this.#parts[name];
  }
}

/** Returns the path of an address of this site, for links. */
export function localPath({ site }: PageData, { url }: { url: string }): string {
  return url.slice(site.siteUrl.length);
}

function wordsOf(words: WordTable, { business }: ReviewsDataset, site: Site): Words {
  const country = business.address.address_country;
  return new Words(words, localeOf(words.language, site.language, country));
}
