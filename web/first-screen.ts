import { decideRoute, type Visit } from './decide-route.ts';
import { type Screen, screens } from './screens.ts';

/** More hops than any chain of redirects has. */
const mostHops = 5;

/**
 * The screen that a visit will end on, redirects followed, told without the router, which is still on its way. The
 * router decides; this is only good enough to fetch the right files early.
 */
export function firstScreen(visit: Omit<Visit, 'next'>): Screen | undefined {
  let path = visit.path;
  for (let hop = 0; hop < mostHops; hop += 1) {
    const { pathname, searchParams } = new URL(path, 'https://here.invalid');
    const screen = screenAt(pathname);
    const target = screen && decideRoute(screen, { ...visit, path, next: searchParams.get('next') });
    if (!target) return screen;
    path = target;
  }
  return undefined;
}

/** As the router ranks them: the one with the most words of the address in its own pattern. */
function screenAt(pathname: string): Screen | undefined {
  const fitting = screens.filter(({ path }) => expressionOf(path).test(pathname));
  return fitting.toSorted((a, b) => wordsIn(b.path) - wordsIn(a.path))[0];
}

function expressionOf(pattern: string): RegExp {
  if (pattern === '*') return /^/;
  const source = pattern
    .replace(/\/$/, '')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+');
  return new RegExp(`^${source}/?$`, 'i');
}

function wordsIn(pattern: string): number {
  return pattern === '*'
    ? -1
    : pattern.split('/').filter(part => part !== '' && !part.startsWith(':')).length;
}
