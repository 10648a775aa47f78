import { VisuallyHidden } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isPending } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { paths } from '#web/paths.ts';
import { openedHere } from '../use-form-window.ts';
import classes from './flag-mark.module.css';
import { nameOwner, nameShortfall } from './flag-words.ts';
import { useFlags } from './use-flags.ts';

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
  const pending = flag.kind === 'missing' ? ['Missing', flag.owner?.name] : [flag.owner?.name];
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
      <span className={classes.words}>
        {isPending(flag) ? pending.filter(Boolean).join(' · ') : pastWords[flag.status as 'resolved']}
      </span>
    </Link>
  );
}

const pastWords = { resolved: 'Resolved', withdrawn: 'Withdrawn' };
