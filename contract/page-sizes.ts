/** Items on a page of a list (D40). Apart from the schemas, which would bring their validator to the browser. */
export const pageSize = 10;

/** For what collects whole lists of people, such as an export. */
export const largestPage = 500;
