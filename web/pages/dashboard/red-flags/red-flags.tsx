import { VisuallyHidden } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { isPending, pendingFlagDays } from '#domain/red-flags/flag-state.ts';
import { addDays, type DateRange, type IsoDate } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { flagsKey } from '#web/lib/api/shifts-key.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { openedHere, useBackToDay } from '../day/use-form-window.ts';
import classes from './flag-mark.module.css';
import { FlagStrip } from './flag-strip.tsx';
import { nameMark, nameOwner, nameShortfall } from './flag-words.ts';

const FlagPanel = lazy(async () => ({ default: (await import('./flag-panel.tsx')).FlagPanel }));

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

interface FlagMarkProps {
  moduleId: number;
  date: IsoDate;
  today: IsoDate;
  windowId: number;
}

/**
 * The flag of a window on its card, which leads to the panel. It takes no room of its own, so that nothing shifts when it appears: a
 * short shift has it under the words that say how much is missing, a window without data in place of its badge.
 */
export function FlagMark({ moduleId, date, today, windowId }: FlagMarkProps) {
  const flag = useFlags(moduleId, date, today).find(each => each.date === date && each.window === windowId);
  if (!flag) return null;
  const Icon = flag.status === 'open' ? IconFlagFilled : IconFlag;
  return (
    <Link
      to={paths.redFlag(date, windowId, moduleId)}
      state={openedHere}
      preventScrollReset
      className={classes.mark}
      title={isPending(flag) ? `${nameShortfall(flag)} · ${nameOwner(flag)}` : undefined}
      data-status={flag.status}
      data-flag
      data-screen-only
    >
      <Icon size={13} aria-hidden />
      <VisuallyHidden>
        Red flag of {flag.label}, {flag.kind === 'missing' ? 'no data' : nameShortfall(flag)},{' '}
        {flag.status === 'acknowledged' ? 'taken' : flag.status}:{' '}
      </VisuallyHidden>
      <span className={classes.words}>{nameMark(flag)}</span>
    </Link>
  );
}

/** Events reload them. */
const freshMilliseconds = 60_000;

function flagsQuery(moduleId: number, { start, end }: DateRange) {
  return {
    queryKey: [...flagsKey(moduleId), start, end],
    staleTime: freshMilliseconds,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { module: moduleId, start_date: start, end_date: end };
      return (await client.listRedFlags({ query, signal })).results;
    },
  };
}

/** The flags of the last days and of the day seen, newest window first. The cards of a day share one request. */
function useFlags(moduleId: number, date: IsoDate, today: IsoDate): readonly RedFlag[] {
  const start = addDays(today, 1 - pendingFlagDays);
  const recent = useQuery(flagsQuery(moduleId, { start, end: today }));
  const ofDay = useQuery({ ...flagsQuery(moduleId, { start: date, end: date }), enabled: date < start });
  return [...(recent.data ?? []), ...(ofDay.data ?? [])];
}
