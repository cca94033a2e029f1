/** At start, no published files can be served. The message names the place and the reason. */
export class NothingToServe extends Error {
  override name = 'NothingToServe';
}
