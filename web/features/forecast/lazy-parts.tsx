import { type ReactNode, Suspense } from 'react';
import { connection } from '#web/lib/offline/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const loadParts = () => import('./forecast-parts.tsx');

/** Without their script the forecast stays empty, because a dashboard without one is complete. */
export const ExpectedRns = lazyPart(async () => (await loadParts()).ExpectedRns);
export const NextExpected = lazyPart(async () => (await loadParts()).NextExpected);
export const LookAheadCard = lazyPart(async () => (await loadParts()).LookAheadCard);

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
