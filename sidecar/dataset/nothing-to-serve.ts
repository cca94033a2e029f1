/** There is nothing to begin with. The message says where we looked and what is wrong. */
export class NothingToServe extends Error {
  override name = 'NothingToServe';
}
