import { lazy, type ReactNode, Suspense } from 'react';
import { connection } from '#web/lib/offline/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';

/** Without its script the forecast stays empty, because a dashboard without one is complete. */
const noParts: typeof import('./forecast-parts.tsx') = {
  ExpectedRns: () => null,
  NextExpected: () => null,
  LookAheadCard: () => null,
};
const loadParts = () => import('./forecast-parts.tsx').catch(() => noParts);

export const ExpectedRns = lazy(async () => ({ default: (await loadParts()).ExpectedRns }));
export const NextExpected = lazy(async () => ({ default: (await loadParts()).NextExpected }));
export const LookAheadCard = lazy(async () => ({ default: (await loadParts()).LookAheadCard }));

interface WhenConnectedProps {
  /** While the parts are loading. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Loads parts of the forecast after the day has been painted. Without a network there are none. */
export function WhenConnected({ placeholder, children }: WhenConnectedProps) {
  if (!useStore(connection, isConnected => isConnected)) return null;
  return (
    <AfterFirstPaint placeholder={placeholder}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </AfterFirstPaint>
  );
}
