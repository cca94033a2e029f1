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

/** The data that the build passes to the pages. */
type PageSource = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  /** Whether each review has its own page. */
  reviewPages: boolean;
  openApi: OpenApi;
  words: WordTable;
  /** Functions that return schema.org JSON-LD for pages. */
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
  };
  /** The owner's pages, for the menu. */
  ownPages: readonly OwnPage[];
  /** Public path of the theme's style sheet. */
  styleSheet: string | undefined;
  /** Public path of the owner's logo. */
  logo: string | undefined;
  /** The owner's buttons on the home page. */
  actions: readonly { name: string; url: string }[];
  /** The site's colour from the owner's settings. */
  accent: string | undefined;
  /** Colours of the embeds: those of the theme, or else the accent. */
  colors: Readonly<Record<string, string>>;
  /** Functions of the theme that render parts of pages, by name. */
  parts: Readonly<Record<string, unknown>>;
};

/** A page that the owner wrote. `menu` is its position in the menu. */
export type OwnPage = { path: string; title: string; menu?: number | undefined };

/** One page of a list, for Eleventy's pagination. */
export type ListPage = { list: ReviewList; at: number; path: string };

/** The data of all pages. A class, because Eleventy copies plain objects for each template. */
export class PageData implements Omit<PageSource, 'words' | 'colors' | 'parts'> {
  readonly dataset: ReviewsDataset;
  readonly insights: Insights;
  readonly site: Site;
  readonly reviewPages: boolean;
  readonly openApi: OpenApi;
  readonly jsonLd: PageSource['jsonLd'];
  readonly ownPages: readonly OwnPage[];
  readonly styleSheet: string | undefined;
  readonly logo: string | undefined;
  readonly actions: PageSource['actions'];
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
  readonly #parts: PageSource['parts'];

  constructor({
    dataset,
    insights,
    site,
    reviewPages,
    openApi,
    jsonLd,
    words,
    ownPages,
    styleSheet,
    logo,
    actions,
    accent,
    colors,
    parts,
  }: PageSource) {
    this.dataset = dataset;
    this.insights = insights;
    this.site = site;
    this.reviewPages = reviewPages;
    this.openApi = openApi;
    this.jsonLd = jsonLd;
    this.ownPages = ownPages;
    this.styleSheet = styleSheet;
    this.logo = logo;
    this.actions = actions;
    this.accent = accent;
    this.#parts = parts;
    this.entities = entityPages(dataset, insights);
    const mentioned = this.entities.filter(({ rating }) => rating.rating_count > 0);
    this.#mentioned = Map.groupBy(mentioned, ({ kind }) => kind);
    this.lists = reviewLists(dataset.reviews);
    this.words = wordsOf(words, dataset, site);
    this.embed = toEmbed(dataset, { site, words: this.words, colors });
    this.listPages = this.lists.flatMap((list) =>
      list.blocks.map((block, at) => ({ list, at, path: listPagePath(list, block) })),
    );
    this.pagedReviews = reviewPages ? [...dataset.reviews.keys()] : [];
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

/** Returns the content of `/embed.json`. */
export function embedDocument({
  dataset,
  site,
  words,
  colors,
}: Pick<PageSource, 'dataset' | 'site' | 'words' | 'colors'>): string {
  const embed = toEmbed(dataset, { site, words: wordsOf(words, dataset, site), colors });
  return `${JSON.stringify(embed)}\n`;
}

function wordsOf(words: WordTable, { business }: ReviewsDataset, site: Site): Words {
  const country = business.address.address_country;
  return new Words(words, localeOf(words.language, site.language, country));
}
