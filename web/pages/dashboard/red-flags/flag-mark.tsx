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

/** The flag of a window on its card: what is missing and who owns it. Leads to the panel. */
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
      data-status={flag.status}
      data-screen-only
    >
      <Icon size={14} aria-hidden />
      {isPending(flag) ? (
        <span>
          <VisuallyHidden>Red flag of {flag.label}: </VisuallyHidden>
          {nameShortfall(flag)} · {nameOwner(flag)}
        </span>
      ) : (
        <span>Red flag {flag.status}</span>
      )}
    </Link>
  );
}
