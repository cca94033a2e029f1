import { InsightsConfig } from '../../build/insights/words/config.ts';
import { BusinessFile } from '../../build/read/business-file.ts';
import { allWords, wordsFor } from '../../build/read/word-table.ts';
import { createJsonLd } from '../../build/render/json-ld.ts';
import { toOpenApi } from '../../build/render/openapi.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { type PageData, pageDataOf as toPageData } from '../../site/_includes/page-data.ts';
import listTemplate from '../../site/list.11ty.ts';
import reviewTemplate from '../../site/review.11ty.ts';
import { insightsOf } from './insights-of.ts';

const languages = await allWords();
const content = {
  words: await wordsFor('en'),
  own: { pages: [], files: [] },
  theme: { files: [], styleSheet: undefined, logo: undefined, colors: {}, parts: {} },
  site: BusinessFile.shape.site.parse({ fonts: false }),
};

/** The API of one site, because computing it takes longer than everything else. */
const openApi = toOpenApi({ siteUrl: 'https://reviews.example', businessName: 'Example' });

/** Returns the data that templates receive for a dataset without insights. */
export function pageDataOf(
  dataset: ReviewsDataset,
  { siteUrl = 'https://reviews.example', language = 'en', colors = {} } = {},
): PageData {
  const { business } = dataset;
  const insights = insightsOf({ business, reviews: [], config: InsightsConfig.parse({}) });
  const site = { siteUrl, language };
  const words = languages.find((table) => table.language === language) ?? content.words;
  const jsonLd = createJsonLd(dataset, site);
  return toPageData({
    dataset,
    insights,
    site,
    openApi,
    documents: [],
    assets: [],
    jsonLd,
    languages,
    content: { ...content, words, theme: { ...content.theme, colors } },
  });
}

/** Renders the list pages and review pages of a dataset, by path. */
export function pagesOf(dataset: ReviewsDataset): Map<string, string> {
  const data = pageDataOf(dataset);
  const lists = data.listPages.map((item): [string, string] => [
    item.path,
    listTemplate.render({ pageData: data, item }),
  ]);
  const reviews = dataset.reviews.map((review, at): [string, string] => [
    data.pathOf(review),
    reviewTemplate.render({ pageData: data, item: [at, review] }),
  ]);
  return new Map([...lists, ...reviews]);
}
