import { readFileSync } from 'node:fs';
import { absolute, reviewPath, type Site } from '../contract/addresses.ts';
import type { ReviewsDataset } from '../contract/dataset.ts';
import { withHash } from '../contract/headers.ts';
import type { Insights } from '../contract/insights.ts';
import type { OpenApi } from '../contract/open-api.ts';
import { type Document, toDocument } from './document.ts';
import { deriveInsights } from './insights/report/derive-insights.ts';
import { type OwnContent, readContent } from './read/content.ts';
import { allWords, type WordTable } from './read/word-table.ts';
import { renderDocuments, renderFeeds } from './render/documents.ts';
import { createJsonLd } from './render/json-ld.ts';
import { toOpenApi } from './render/openapi.ts';
import { toMarkdownPages } from './render/page-markdown.ts';
import { renderPhotos } from './render/photos.ts';
import { reviewsDataset } from './render/reviews-dataset.ts';

/** Input of a site: its content folder, its public URL without a trailing slash, and its hub. */
export type SiteInput = {
  contentDir: string;
  /** Folder for what the next build can reuse, if there is one. */
  cacheDir?: string;
} & Omit<Site, 'language'>;

/** A site that is read, checked and derived, but not written yet. */
export type LoadedSite = {
  site: Site;
  content: OwnContent;
  dataset: ReviewsDataset;
  insights: Insights;
  openApi: OpenApi;
  jsonLd: ReturnType<typeof createJsonLd>;
  /** The text of the interface in every language. */
  languages: readonly WordTable[];
  /** Files for programs: datasets, feeds, exports. */
  documents: readonly Document[];
  /** Pages as Markdown, the archive of the feeds, files that pages load, such as images and third-party scripts. */
  assets: readonly Document[];
};

/** Reads the content and derives everything except the pages. Throws ContentError if the content is invalid. */
export async function loadSite(input: SiteInput): Promise<LoadedSite> {
  const { contentDir, cacheDir, ...address } = input;
  const content = await readContent(contentDir);
  const { own, theme } = content;
  const site = { ...address, language: content.language };
  const urlOf = (id: string) => absolute(site, reviewPath(id, content.site.review_pages));
  const photos = await renderPhotos(content, site, cacheDir);
  const dataset = reviewsDataset(content, urlOf, photos.photoOf);
  const { business, reviews } = dataset;
  const derived = deriveInsights({
    business,
    reviews,
    config: content.insights,
    language: content.language,
    annotations: content.annotations.byId,
  });
  // The search page falls back to it if the sidecar is unavailable.
  const searchLibrary = readFileSync(new URL(import.meta.resolve('minisearch')));
  const [feeds = [], ...archive] = renderFeeds(dataset, site, content.words);
  const openApi = toOpenApi({ ...site, businessName: business.name });
  return {
    site,
    content,
    dataset,
    insights: derived.insights,
    openApi,
    jsonLd: createJsonLd(dataset, site, {
      logo: theme.logo,
      isRated: content.site.aggregate_rating,
    }),
    languages: await allWords(),
    documents: [...renderDocuments(content, dataset, derived, site, openApi), ...feeds],
    assets: [
      ...toMarkdownPages(dataset, derived.insights, site),
      ...archive.flat(),
      toDocument(withHash('/assets/minisearch.js', searchLibrary), searchLibrary),
      ...(content.site.fonts ? fontFiles() : []),
      ...photos.files,
      ...own.files,
      ...theme.files,
    ],
  };
}

/** The two fonts of the pages with their licences, by the name that the style sheet gives them. */
const FONTS = {
  sign: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-{set}-700-normal.woff2',
  words: '@fontsource/literata/files/literata-{set}-400-normal.woff2',
};

/** Returns the fonts for Latin letters, in two files each: most pages need only the first. */
function fontFiles(): Document[] {
  return Object.entries(FONTS).flatMap(([name, source]) => {
    const read = (file: string): Buffer => readFileSync(new URL(import.meta.resolve(file)));
    const licence = source.replace(/files\/.*/, 'LICENSE');
    return [
      ...['latin', 'latin-ext'].map((set) => {
        const content = read(source.replace('{set}', set));
        return toDocument(withHash(`/assets/fonts/${name}-${set}.woff2`, content), content);
      }),
      toDocument(`/assets/fonts/${name}-licence.txt`, read(licence)),
    ];
  });
}
