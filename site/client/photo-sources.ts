// The files of a photo that a page offers to browsers.

/** Largest width of a thumbnail in pixels, as in contract/photo.ts. */
const THUMBNAIL_WIDTH = 800;

/** Returns the `srcset` of a photo: the paths of its JPEG files with their widths. `pathOf` returns the path of an address. */
export function sourcesOf(
  { url, thumbnail_url, width }: { url: string; thumbnail_url: string; width: number },
  pathOf: (page: { url: string }) => string,
): string {
  const small = `${pathOf({ url: thumbnail_url })} ${Math.min(width, THUMBNAIL_WIDTH)}w`;
  return url === thumbnail_url ? small : `${small}, ${pathOf({ url })} ${width}w`;
}

/** Returns the `srcset` of the AVIF files of a photo. */
export function avifOf(sources: string) {
  return sources.replaceAll('.jpg ', '.avif ');
}
