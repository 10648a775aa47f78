/** Items on a page of a list (D40). In a file without schemas, so that the browser does not load the validator. */
export const pageSize = 10;

/** For exports, which read whole lists. */
export const largestPage = 500;
