/** A placeholder for our own origin: a URL that resolves to another origin leaves the site. */
const here = 'https://here.invalid';

/**
 * The redirect after signing in or choosing a hospital: `next` if it is a path of this site, else `/`. Browsers resolve
 * `//host`, `/\host` and some control characters to other sites, so this uses the URL parser instead of a pattern.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return '/';
  const url = new URL(next, here);
  if (url.origin !== here || /^\/(\/|%2f|%5c)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
