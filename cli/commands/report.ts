import { readContent } from '../../build/read/content.ts';
import { weeklyReport } from '../../build/render/weekly-report.ts';
import { absolute, reviewPath } from '../../contract/addresses.ts';
import type { Run } from '../commands.ts';

/** Prints the weekly report as Markdown, with links to the site at SITE_URL. */
export const run: Run = async ({ CONTENT_DIR, SITE_URL: siteUrl }) => {
  const content = await readContent(CONTENT_DIR);
  const { review_pages } = content.site;
  return weeklyReport(content, (id) => absolute({ siteUrl }, reviewPath(id, review_pages)));
};
