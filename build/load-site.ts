import { readFileSync } from 'node:fs';
import { absolute, reviewPath, type Site } from '../contract/addresses.ts';
import type { ReviewsDataset } from '../contract/dataset.ts';
import { type Derived, deriveInsights } from './insights/report/derive-insights.ts';
import type { LastBuild, OpenLastBuild } from './last-build.ts';
import type { Document } from './publish/publish.ts';
import { type OwnContent, readContent } from './read/content.ts';
import { adminFiles } from './render/admin-files.ts';
import { renderDocuments } from './render/documents.ts';
import { pageSource } from './render/page-source.ts';
import { reviewsDataset } from './render/reviews-dataset.ts';
import { shareImage } from './render/share-image.ts';

/** What a site is made from: the folder of its content, its public address without a slash at the end, and its hub. */
export type SiteSettings = { contentDir: string } & Address;
type Address = Omit<Site, 'language'>;

/** A site read, checked and derived, with nothing written yet. */
export type LoadedSite = {
  siteUrl: string;
  content: OwnContent;
  dataset: ReviewsDataset;
  /** What programs read. */
  documents: readonly Document[];
  /** Pictures, scripts of others and other files that pages load, and the editor of the content where the owner wants it. */
  assets: readonly Document[];
  pages: ReturnType<typeof pageSource>;
  /** What was found in each review. */
  analyses: Derived['analyses'];
};

/** Reads the content and makes everything of it that is no page. Throws ContentError when the content is wrong. */
export async function loadSite({ contentDir, ...address }: SiteSettings): Promise<LoadedSite> {
  return deriveSite(await readContent(contentDir), address);
}

/** Makes everything of a content that is no page; what `openLastBuild` finds is not made again. */
export async function deriveSite(
  content: OwnContent,
  { siteUrl, hub }: Address,
  openLastBuild: OpenLastBuild = () => undefined,
): Promise<LoadedSite> {
  const { own, theme } = content;
  const site = { siteUrl, hub, language: content.language };
  const urlOf = (id: string) => absolute(site, reviewPath(id, content.site.review_pages));
  const dataset = reviewsDataset(content, urlOf);
  const { business, reviews } = dataset;
  const last: LastBuild | undefined = openLastBuild(reviews);
  const derived = deriveInsights({
    business,
    reviews,
    config: content.insights,
    language: content.language,
    known: last?.analyses,
  });
  const { admin } = content.site;
  const editor = admin === undefined ? [] : adminFiles(admin, siteUrl);
  return {
    siteUrl,
    content,
    dataset,
    documents: renderDocuments(dataset, derived, site, content.words, {
      pages: own.pages,
      logo: theme.logo,
    }),
    assets: [
      ...sharePicture(dataset, content.site.accent),
      searchLibrary(),
      ...own.files,
      ...theme.files,
      ...editor,
    ],
    pages: pageSource(content, { dataset, insights: derived.insights, site }, last?.keptPages),
    analyses: derived.analyses,
  };
}

/** The picture of a shared link. It shows the rating, so that there is none before the first review. */
function sharePicture(dataset: ReviewsDataset, accent: string | undefined): Document[] {
  const { rating_value } = dataset.aggregate_rating;
  if (rating_value === null) return [];
  const content = shareImage(rating_value, accent);
  return [{ path: '/assets/share.png', mediaType: 'image/png', content }];
}

/** What the search page searches with where the sidecar is away. */
function searchLibrary(): Document {
  const content = readFileSync(new URL(import.meta.resolve('minisearch')));
  return { path: '/assets/minisearch.js', mediaType: 'text/javascript; charset=utf-8', content };
}
