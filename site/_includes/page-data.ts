import type { Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { EntityKind } from '../../contract/entity.ts';
import type { Insights } from '../../contract/insights.ts';
import type { OpenApi } from '../../contract/open-api.ts';
import type { PartName } from '../../contract/parts.ts';
import type { Review } from '../../contract/review.ts';
import type { EmbedData } from '../client/embed/embed-data.ts';
import { type EntityPage, entityPages } from './entity-pages.ts';
import { listPagePath, type ReviewList, reviewLists } from './review-lists.ts';
import { toEmbed } from './to-embed.ts';
import { localeOf, Words, type WordTable } from './words.ts';

/** What pages show of the site that the build loaded. */
export type SiteData = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  openApi: OpenApi;
  /** Functions that return schema.org JSON-LD for pages. */
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
  };
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
    site: {
      /** Whether each review has its own page. */
      review_pages: boolean;
      /** The site's colour. */
      accent?: string | undefined;
      /** Buttons on the home page. */
      actions: readonly { name: string; url: string }[];
    };
  };
};

/** A page that the owner wrote. `menu` is its position in the menu. */
export type OwnPage = { path: string; title: string; menu?: number | undefined };

/** One page of a list, for Eleventy's pagination. */
export type ListPage = { list: ReviewList; at: number; path: string };

/** The data of all pages. A class, because Eleventy copies plain objects for each template. */
export class PageData {
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  readonly site: Site;
  readonly reviewPages: boolean;
  readonly openApi: OpenApi;
  readonly jsonLd: SiteData['jsonLd'];
  readonly ownPages: readonly OwnPage[];
  readonly styleSheet: string | undefined;
  readonly logo: string | undefined;
  readonly actions: SiteData['content']['site']['actions'];
  readonly accent: string | undefined;
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
  readonly #byId: ReadonlyMap<string, Review>;
  readonly #mentioned: ReadonlyMap<EntityKind, readonly EntityPage[]>;
  readonly #parts: SiteData['content']['theme']['parts'];

  constructor({ dataset, insights, site, openApi, jsonLd, content }: SiteData) {
    const { words, own, theme } = content;
    this.dataset = dataset;
    this.insights = insights;
    this.site = site;
    this.reviewPages = content.site.review_pages;
    this.openApi = openApi;
    this.jsonLd = jsonLd;
    this.ownPages = own.pages;
    this.styleSheet = theme.styleSheet;
    this.logo = theme.logo;
    this.actions = content.site.actions;
    this.accent = content.site.accent;
    this.#parts = theme.parts;
    this.entities = entityPages(dataset, insights);
    const mentioned = this.entities.filter(({ rating }) => rating.rating_count > 0);
    this.#mentioned = Map.groupBy(mentioned, ({ kind }) => kind);
    this.lists = reviewLists(dataset.reviews);
    this.words = wordsOf(words, dataset, site);
    this.embed = toEmbed(dataset, { site, words: this.words, colors: theme.colors });
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

  /** Returns the theme's function for a part, or undefined if the theme does not replace it. */
  customPart(name: PartName): unknown {
    return this.#parts[name];
  }
}

type EmbedSource = Pick<SiteData, 'dataset' | 'site'> & {
  words: WordTable;
  colors: Readonly<Record<string, string>>;
};

/** Returns the content of `/embed.json`. */
export function embedDocument({ dataset, site, words, colors }: EmbedSource): string {
  const embed = toEmbed(dataset, { site, words: wordsOf(words, dataset, site), colors });
  return `${JSON.stringify(embed)}\n`;
}

function wordsOf(words: WordTable, { business }: ReviewsDataset, site: Site): Words {
  const country = business.address.address_country;
  return new Words(words, localeOf(words.language, site.language, country));
}
