/** Thrown at start if there are no published files to serve. The message names the place and the reason. */
export class NothingToServe extends Error {
  override name = 'NothingToServe';
}
