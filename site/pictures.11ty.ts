import { html } from './_includes/html.ts';
import type { PageData } from './_includes/page-data.ts';
import { badgeImage } from './_includes/rating-picture.ts';
import { motifImage } from './_includes/trade.ts';

const DRAWINGS = {
  '/assets/favicon.svg': favicon,
  '/assets/motif.svg': ({ trade }: PageData) => motifImage(trade),
  '/badge.svg': badgeImage,
};

type Data = { pageData: PageData; file: keyof typeof DRAWINGS };

/**
 * `/assets/favicon.svg`, the initial of the business on the site's colour, `/assets/motif.svg`, the pattern on the band, and
 * `/badge.svg`, the rating for a README or a footer. The build draws `/badge.png`, for e-mails, from the badge.
 */
export default class Pictures {
  data(): object {
    return {
      files: Object.keys(DRAWINGS),
      pagination: { data: 'files', size: 1, alias: 'file' },
      permalink: ({ file }: Data) => file,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ pageData, file }: Data): string {
    return DRAWINGS[file](pageData);
  }
}

function favicon({ dataset, embed }: PageData): string {
  const { name } = dataset.business;
  const initial = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '★').toLocaleUpperCase();
  const { brand } = embed.colors;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${initial}</title><style>rect { fill: oklch(from ${brand} min(l, 0.48) c h); }</style><rect width="32" height="32" rx="7" fill="${brand}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="700" fill="#fff">${initial}</text></svg>
`.toString();
}
