/**
 * Path of a review for people: its page, or, where the owner switched these off, the search page, which then fetches this
 * one review. Both stay the same for ever, as the ids of feed entries must.
 */
export function reviewPath(id: string, reviewPages: boolean): string {
  return reviewPages ? `/reviews/${id}/` : `/search/?review=${id}`;
}
