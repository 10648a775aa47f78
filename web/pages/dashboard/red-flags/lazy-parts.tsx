import { type ComponentProps, lazy, Suspense } from 'react';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import type * as Parts from './red-flags.tsx';

/** Without their script there are no red flags, because a dashboard without them is complete. */
const noParts: typeof Parts = { RedFlags: () => null, FlagMark: () => null };
const loadParts = () => import('./red-flags.tsx').catch(() => noParts);

const LazyRedFlags = lazy(async () => ({ default: (await loadParts()).RedFlags }));
const LazyFlagMark = lazy(async () => ({ default: (await loadParts()).FlagMark }));

/** Loaded after the day has been painted. */
export function RedFlags(props: ComponentProps<typeof Parts.RedFlags>) {
  return (
    <AfterFirstPaint placeholder={null}>
      <Suspense>
        <LazyRedFlags {...props} />
      </Suspense>
    </AfterFirstPaint>
  );
}

export function FlagMark(props: ComponentProps<typeof Parts.FlagMark>) {
  return (
    <Suspense>
      <LazyFlagMark {...props} />
    </Suspense>
  );
}
