/** Options of the plugin `public-reviews/eleventy`, which adds reviews to an existing Eleventy site. */
export type PluginOptions = {
  /** Public address of the site, without a slash at the end; a path is allowed. The documents link to pages below it. */
  siteUrl: string;
  /** Folder of the content, which Eleventy then does not render. It holds nothing else. */
  contentDir: string;
  /** Address of the WebSub hub that the feeds name. Default: none. */
  hub?: string;
  /** Paths of the files to write, like `/reviews.json`. Default: all that the guide lists. */
  documents?: readonly string[];
};

/**
 * Adds the data `business`, `rating`, `reviews` and `insights`, the shortcodes of own pages, and documents for programs to a site.
 * If the content is invalid, the build fails with file, line and rule.
 */
export default function publicReviews(config: object, options: PluginOptions): Promise<void>;
