import { Button, Menu } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { findFlagDay, isPending, isRecentFlag } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { AddData } from '#web/features/day/add-data.tsx';
import type { DayView } from '#web/features/day/day-view.ts';
import { chooseMainAction, type MainAction, orderByUrgency } from '#web/features/day/main-action.ts';
import { openedHere } from '#web/features/day/use-form-window.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Link as TextLink } from '#web/ui/link.tsx';
import classes from './day-flags.module.css';
import { nameOwner, namePlace, nameShortfall } from './flag-words.ts';
import { useChangeFlag } from './use-change-flag.ts';
import { useFlags } from './use-flags.ts';

interface DayFlagsProps {
  moduleId: number;
  view: DayView;
}

/** The last line of the block at the top of a day: its pending flags, those of other days behind a count, and the main action. */
export function DayFlags({ moduleId, view }: DayFlagsProps) {
  const { flags, isSettled } = useFlags(moduleId, view.date, view.today);
  const pending = flags.filter(isPending);
  const ofDay = orderByUrgency(pending.filter(({ date }) => date === view.date));
  const first = ofDay.find(({ status }) => status === 'open') ?? ofDay[0];
  const action = chooseMainAction(view, isSettled ? ofDay : null);
  return (
    <div className={classes.row}>
      <div role="status" aria-label="Red flags" className={classes.place}>
        {first && <FlagLine flags={ofDay} first={first} />}
      </div>
      <OtherFlags
        flags={pending.filter(flag => flag !== first)}
        hasFlagOfDay={first !== undefined}
        view={view}
      />
      <div className={classes.action}>
        {action && <ActionButton action={action} view={view} moduleId={moduleId} />}
      </div>
    </div>
  );
}

function ActionButton({ action, view, moduleId }: DayFlagsProps & { action: MainAction }) {
  if (action.kind === 'take') return <TakeIt key={action.flag.id} flag={action.flag} />;
  return <AddData moduleId={moduleId} date={view.date} window={action.window} />;
}

/** Takes the flag and opens its panel, where the person says what was tried. */
function TakeIt({ flag }: { flag: RedFlag }) {
  const changeFlag = useChangeFlag();
  const navigate = useNavigate();
  const take = useMutation({
    mutationFn: () => changeFlag(flag, { status: 'acknowledged' }),
    onSuccess() {
      const { to, ...options } = toPanel(flag);
      void navigate(to, options);
    },
  });
  return (
    <>
      <AlertLine error={take.error} />
      <Button loading={take.isPending} onClick={() => take.mutate()}>
        Take it
      </Button>
    </>
  );
}

/** One flag in words and, if there are several, how many. */
function FlagLine({ flags, first }: { flags: readonly RedFlag[]; first: RedFlag }) {
  const untaken = flags.filter(({ status }) => status === 'open');
  const isUrgent = isShouting(untaken, useNow());
  const Icon = untaken.length > 0 ? IconFlagFilled : IconFlag;
  return (
    <p className={classes.words} data-urgent={isUrgent || undefined}>
      <Icon size={16} aria-hidden />
      <strong>{countOpenFlags(flags.length, untaken.length)}</strong>{' '}
      <span>
        <TextLink {...toPanel(first)}>
          {first.label}: {nameShortfall(first)}
        </TextLink>{' '}
        · {nameOwner(first)}
      </span>
    </p>
  );
}

/** Whether one of the flags was raised in the last 24 hours and nobody has taken it. Others are only counted. */
function isShouting(flags: readonly RedFlag[], nowMilliseconds: number): boolean {
  return flags.some(flag => flag.status === 'open' && isRecentFlag(flag, nowMilliseconds));
}

/** `3 red flags, 2 not taken`. */
function countOpenFlags(all: number, untaken: number): string {
  const taken = untaken === 0 ? 'taken' : untaken === all ? 'not taken' : `${untaken} not taken`;
  return `${all} red ${all === 1 ? 'flag' : 'flags'}, ${taken}`;
}

function toPanel({ date, window, module }: RedFlag) {
  return { to: paths.redFlag(date, window, module), state: openedHere, preventScrollReset: true };
}

interface OtherFlagsProps {
  flags: readonly RedFlag[];
  /** One of the day is shown before them. */
  hasFlagOfDay: boolean;
  view: DayView;
}

/** A list behind their number. */
function OtherFlags({ flags, hasFlagOfDay, view }: OtherFlagsProps) {
  const isUrgent = isShouting(flags, useNow());
  if (flags.length === 0) return null;
  const Icon = isUrgent ? IconFlagFilled : IconFlag;
  return (
    <ActionMenu
      position="bottom-end"
      width={340}
      className={classes.menu ?? ''}
      button={
        <Button
          variant="subtle"
          color={isUrgent ? 'red' : 'gray'}
          leftSection={<Icon size={16} aria-hidden />}
          data-urgent={isUrgent || undefined}
          className={classes.others ?? ''}
        >
          {countOthers(flags, hasFlagOfDay, view)}
        </Button>
      }
    >
      {flags.map(flag => (
        <FlagItem key={flag.id} flag={flag} today={view.today} />
      ))}
    </ActionMenu>
  );
}

/**
 * `1 more, 2 coming, 5 earlier`, or `5 earlier flags` without any of the day; on another day than today `1 more, 5 on other days`.
 */
function countOthers(flags: readonly RedFlag[], hasFlagOfDay: boolean, { date, today }: DayView): string {
  const count = (isCounted: (flag: RedFlag) => boolean) => flags.filter(isCounted).length;
  const more = count(flag => flag.date === date);
  const elsewhere = flags.length - more;
  const others: [number, string][] =
    date === today
      ? [
          [count(flag => findFlagDay(flag, today) === 'coming'), 'coming'],
          [count(flag => findFlagDay(flag, today) === 'earlier'), 'earlier'],
        ]
      : [[elsewhere, 'on other days']];
  const shown = others.filter(([number]) => number > 0);
  const noun = shown.at(-1)?.[0] === 1 ? 'flag' : 'flags';
  if (!hasFlagOfDay && date !== today) return `${elsewhere} ${noun} on other days`;
  const parts = shown.map(([number, words]) => `${number} ${words}`);
  return hasFlagOfDay
    ? [more > 0 && `${more} more`, ...parts].filter(Boolean).join(', ')
    : `${parts.join(', ')} ${noun}`;
}

function FlagItem({ flag, today }: { flag: RedFlag; today: IsoDate }) {
  return (
    <Menu.Item
      component={Link}
      {...toPanel(flag)}
      leftSection={flag.status === 'open' ? <IconFlagFilled size={16} /> : <IconFlag size={16} />}
      className={classes.item ?? ''}
    >
      <strong>{namePlace(flag, today)}</strong>
      <br />
      {nameShortfall(flag)} · {nameOwner(flag)}
    </Menu.Item>
  );
}
