import { badgeImage } from './_includes/badge-image.ts';
import type { PageData } from './_includes/page-data.ts';

/** `/badge.svg`: the rating as an image for a README or a footer. The build draws `/badge.png`, for e-mails, from it. */
export default class Badge {
  data(): object {
    return { permalink: '/badge.svg' };
  }

  render({ pageData }: { pageData: PageData }): string {
    return badgeImage(pageData);
  }
}
