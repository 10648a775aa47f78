import { Button, Menu } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ActionMenu } from '#web/ui/popup/action-menu.tsx';
import { openedHere } from '../day/use-form-window.ts';
import classes from './flag-strip.module.css';
import { nameOwner, namePlace, nameShortfall } from './flag-words.ts';

interface FlagStripProps {
  /** Those that still need somebody. */
  flags: readonly RedFlag[];
  today: IsoDate;
}

/** Stays at the lower edge of the screen while flags are pending: nothing shifts when it appears. */
export function FlagStrip({ flags, today }: FlagStripProps) {
  const untaken = flags.filter(({ status }) => status === 'open');
  const [first] = untaken.length > 0 ? untaken : flags;
  const Icon = untaken.length > 0 ? IconFlagFilled : IconFlag;
  return (
    <div role="status" aria-label="Red flags" className={classes.place} data-screen-only>
      {first && (
        <div className={classes.strip} data-untaken={untaken.length > 0 || undefined} data-red-flags>
          <Icon size={20} aria-hidden />
          <p className={classes.words}>
            <strong>{countFlags(flags.length, untaken.length)}</strong>
            <span>
              {namePlace(first, today)}: {nameShortfall(first)} · {nameOwner(first)}
            </span>
          </p>
          {flags.length === 1 ? (
            <Button component={Link} {...toPanel(first)} className={classes.button ?? ''}>
              Open
            </Button>
          ) : (
            <FlagMenu flags={flags} today={today} />
          )}
        </div>
      )}
    </div>
  );
}

/** `3 red flags, 2 not taken`. */
function countFlags(all: number, untaken: number): string {
  const taken = untaken === 0 ? 'taken' : untaken === all ? 'not taken' : `${untaken} not taken`;
  return `${all} red ${all === 1 ? 'flag' : 'flags'}, ${taken}`;
}

function toPanel({ date, window, module }: RedFlag) {
  return { to: paths.redFlag(date, window, module), state: openedHere, preventScrollReset: true };
}

function FlagMenu({ flags, today }: FlagStripProps) {
  return (
    <ActionMenu
      position="top-end"
      width={340}
      className={classes.menu ?? ''}
      button={<Button className={classes.button ?? ''}>Show</Button>}
    >
      {flags.map(flag => (
        <Menu.Item
          key={flag.id}
          component={Link}
          {...toPanel(flag)}
          leftSection={flag.status === 'open' ? <IconFlagFilled size={16} /> : <IconFlag size={16} />}
          className={classes.item ?? ''}
        >
          <strong>{namePlace(flag, today)}</strong>
          <br />
          {nameShortfall(flag)} · {nameOwner(flag)}
        </Menu.Item>
      ))}
    </ActionMenu>
  );
}
