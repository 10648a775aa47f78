import { lazy, Suspense } from 'react';
import { writePause } from '#web/lib/api/write-pause.ts';
import { useStore } from '#web/lib/store.ts';

const PauseLine = lazy(async () => ({ default: (await import('./pause-line.tsx')).PauseLine }));

/** Says on every screen that nothing can be saved at the moment, why and until when, and what works. */
export function PauseBar({ children }: { children: string }) {
  const isPaused = useStore(writePause, pause => pause !== null);
  return (
    <div role="status" aria-label="Maintenance">
      {isPaused && (
        <Suspense>
          <PauseLine>{children}</PauseLine>
        </Suspense>
      )}
    </div>
  );
}
