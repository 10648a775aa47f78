import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ClientModule } from '#contract/modules.ts';
import type { RedFlag } from '#contract/shifts/red-flags.ts';
import { isPending } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { useBackToDay } from '../use-form-window.ts';
import { FlagStrip } from './flag-strip.tsx';
import { useFlags } from './use-flags.ts';

export { FlagMark } from './flag-mark.tsx';

const FlagPanel = lazy(async () => ({ default: (await import('./panel/flag-panel.tsx')).FlagPanel }));

interface RedFlagsProps {
  module: ClientModule;
  date: IsoDate;
  today: IsoDate;
}

/** The flags that still need somebody, and the panel of the one that the address names (`?flag=420`, its window). */
export function RedFlags({ module, date, today }: RedFlagsProps): ReactNode {
  const flags = useFlags(module.id, date, today);
  const requested = useSearchParams()[0].get('flag');
  const open = flags.find(flag => flag.date === date && String(flag.window) === requested) ?? null;
  const close = useBackToDay(module.id, date);
  // The panel keeps its content while it closes.
  const [last, setLast] = useState<RedFlag | null>(null);
  if (open && open !== last) setLast(open);
  return (
    <>
      <FlagStrip flags={flags.filter(isPending)} today={today} />
      {last && (
        <Suspense>
          <FlagPanel key={last.id} flag={last} today={today} opened={open !== null} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
