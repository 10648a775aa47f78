import { type ComponentType, lazy } from 'react';

/** A component of another script. Without that script `fallback` takes its place, by default nothing. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => fallback) }));
}
