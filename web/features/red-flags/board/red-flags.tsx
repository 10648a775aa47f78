import { VisuallyHidden } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { isPending, statusWords } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { openedHere, useBackToDay } from '#web/features/day/use-form-window.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './flag-mark.module.css';
import { nameMark, nameOwner, nameShortfall } from './flag-words.ts';
import { useFlags } from './use-flags.ts';

const FlagPanel = lazy(async () => ({ default: (await import('./flag-panel.tsx')).FlagPanel }));

interface RedFlagsProps {
  module: ClientModule;
  date: IsoDate;
  today: IsoDate;
}

/** The panel of the flag that the address names (`?flag=420`, its window). */
export function RedFlags({ module, date, today }: RedFlagsProps): ReactNode {
  const { flags } = useFlags(module.id, date, today);
  const requested = useSearchParams()[0].get('flag');
  const open = flags.find(flag => flag.date === date && String(flag.window) === requested) ?? null;
  const close = useBackToDay(module.id, date);
  // The panel keeps its content while it closes.
  const [last, setLast] = useState<RedFlag | null>(null);
  if (open && open !== last) setLast(open);
  return (
    last && (
      <Suspense>
        <FlagPanel key={last.id} flag={last} today={today} opened={open !== null} onClose={close} />
      </Suspense>
    )
  );
}

interface FlagMarkProps {
  moduleId: number;
  date: IsoDate;
  today: IsoDate;
  windowId: number;
  /** The sign alone; its words are for screen readers and the pointer. */
  isCompact?: boolean;
}

/**
 * The flag of a window on its card, which leads to the panel. It takes no room of its own, so that nothing shifts when it appears: a
 * short shift has it under the words that say how much is missing, a window without data in place of its badge.
 */
export function FlagMark({ moduleId, date, today, windowId, isCompact = false }: FlagMarkProps) {
  const { flags } = useFlags(moduleId, date, today);
  const flag = flags.find(each => each.date === date && each.window === windowId);
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
        {statusWords[flag.status]}:{' '}
      </VisuallyHidden>
      {isCompact ? (
        <VisuallyHidden>{nameMark(flag)}</VisuallyHidden>
      ) : (
        <span className={classes.words}>{nameMark(flag)}</span>
      )}
    </Link>
  );
}
