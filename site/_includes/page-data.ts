import { reviewPath, type Site } from '../../contract/addresses.ts';
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

/** What the build hands over. */
type PageSource = {
  dataset: ReviewsDataset;
  insights: Insights;
  site: Site;
  /** Whether each review has a page. */
  reviewPages: boolean;
  openApi: OpenApi;
  words: WordTable;
  /** schema.org JSON-LD of pages. */
  jsonLd: {
    business: (reviews: readonly Review[]) => object;
    review: (review: Review) => object;
  };
  /** Pages of the owner's, for the menu. */
  ownPages: readonly OwnPage[];
  /** Public path of the style sheet of the owner's theme. */
  styleSheet: string | undefined;
  /** Public path of the owner's logo. */
  logo: string | undefined;
  /** Buttons of the owner's on the home page. */
  actions: readonly { name: string; url: string }[];
  /** Colour of the site in the owner's settings. */
  accent: string | undefined;
  /** Colours of the owner's for embeds: those of the theme, else that colour. */
  colors: Readonly<Record<string, string>>;
  /** Parts of the owner's theme by name: what draws them. */
  parts: Readonly<Record<string, unknown>>;
  /** Public paths of pages that are not rendered again. */
  keptPages: ReadonlySet<string> | undefined;
};

/** A page of the owner's. */
export type OwnPage = { path: string; title: string; menu?: number | undefined };

/** One page of a list, for Eleventy to paginate over. */
export type ListPage = { list: ReviewList; at: number; path: string };

/** Everything the pages are made from. A class, because Eleventy copies plain objects for each template. */
export class PageData implements Omit<PageSource, 'words' | 'colors' | 'parts' | 'keptPages'> {
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
  /** What embeds on other sites show. */
  readonly embed: EmbedData;
  readonly entities: readonly EntityPage[];
  readonly lists: readonly ReviewList[];
  /** Pages of lists that are to be rendered. */
  readonly listPages: readonly ListPage[];
  /** Positions of the reviews whose page is to be rendered. */
  readonly pagedReviews: readonly number[];
  /** The interface in the language of the site. */
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
    keptPages,
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
    const isRendered = (path: string): boolean => keptPages?.has(path) !== true;
    this.listPages = this.lists
      .flatMap((list) =>
        list.blocks.map((block, at) => ({ list, at, path: listPagePath(list, block) })),
      )
      .filter(({ path }) => isRendered(path));
    this.pagedReviews = dataset.reviews.flatMap(({ id }, at) =>
      reviewPages && isRendered(reviewPath(id, true)) ? [at] : [],
    );
    this.#byId = new Map(dataset.reviews.map((review) => [review.id, review]));
  }

  /** The review with this id, where it is published. */
  review(id: string): Review | undefined {
    return this.#byId.get(id);
  }

  /** Services, technicians or areas that reviews mention, in the owner's order. */
  mentioned(kind: EntityKind): readonly EntityPage[] {
    return this.#mentioned.get(kind) ?? [];
  }

  /** What draws a part in the owner's theme; undefined where the theme leaves it to us. */
  ownPart(name: PartName): unknown {
    return this.#parts[name];
  }
}

/** `/embed.json`, which is published beside the pages. */
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
