import { FRAMES, type Frame, framePage } from './_includes/embed-page.ts';
import type { PageData } from './_includes/page-data.ts';

type Data = { pageData: PageData; frame: Frame };

/** `/embed/` and the pages below it: the embeds as pages for frames. */
export default class EmbedFrames {
  data(): object {
    return {
      frames: FRAMES,
      pagination: { data: 'frames', size: 1, alias: 'frame' },
      permalink: ({ frame }: Data) => `${frame.path}index.html`,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ pageData, frame }: Data): string {
    return framePage(pageData, frame);
  }
}
