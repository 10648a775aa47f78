import { patterns } from '#contract/page-patterns.ts';

const pageAddress = new RegExp(
  `^(${Object.values(patterns)
    .map(pattern => pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
  'i',
);

/** Whether a path, without its query string, is the address of a page. Like the web's router, it ignores case and a last slash. */
export function isPagePath(path: string): boolean {
  return pageAddress.test(path);
}
