/**
 * The query strings that were requested and are not on the page yet. Rendering takes a moment in which more can be requested, and each
 * change builds on the last request, not on what the page shows.
 */
export function createRequestedQueries() {
  let shown = '';
  /** Oldest first. */
  let waiting: readonly string[] = [];
  return {
    last: () => waiting.at(-1) ?? shown,
    request(query: string) {
      waiting = [...waiting, query];
    },
    /** One that nobody requested is a link, or Back: it takes the place of all that wait. */
    show(query: string) {
      const place = waiting.indexOf(query);
      waiting = place < 0 ? [] : waiting.slice(place + 1);
      shown = query;
    },
  };
}
