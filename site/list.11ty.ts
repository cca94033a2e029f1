import type { ListPage, PageData } from './_includes/page-data.ts';
import { reviewListPage } from './_includes/review-list-page.ts';

type Data = { pageData: PageData; listPage: ListPage };

/** `/reviews/` and the filtered lists below it, with all of their pages. */
export default class ListTemplate {
  data(): object {
    return {
      pagination: { data: 'pageData.listPages', size: 1, alias: 'listPage' },
      permalink: ({ listPage }: Data) => `${listPage.path}index.html`,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ pageData, listPage }: Data): string {
    return reviewListPage(pageData, listPage.list, listPage.at);
  }
}
