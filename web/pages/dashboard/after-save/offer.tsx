import { Button, CloseButton, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { isProven } from '#domain/red-flags/what-helped.ts';
import { openedHere } from '#web/features/day/use-form-window.ts';
import { toTapped } from '#web/features/red-flags/board/tapped-action.ts';
import { useTakeFlag } from '#web/features/red-flags/board/use-change-flag.ts';
import { describeWhatHelped, useWhatHelped } from '#web/features/red-flags/board/what-helped.ts';
import { client } from '#web/lib/api/client.ts';
import { flagsKey } from '#web/lib/api/shifts-key.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './after-save.module.css';
import { type ShortSave, shortSave } from './short-save.ts';

const offered = 2;

/** `2.2 short. On-call helped in 24 of 32 tries, Float pool in 9 of 30.` One tap each, until somebody has taken the flag (B24). */
export function Offer({ saved }: { saved: ShortSave }) {
  const { flag, isLoaded } = useFlag(saved);
  const actions = useWhatHelped(saved.moduleId)?.slice(0, offered);
  useForgetOnLeave(saved);
  if (isLoaded && flag?.status !== 'open') return null;
  const proven = actions?.filter(action => isProven(action) && action.helped > 0) ?? [];
  return (
    <div className={classes.offer}>
      <Group gap="s4" wrap="nowrap" align="start">
        <p role="status" className={classes.words}>
          {flag && actions && (
            <>
              <strong>{describeShort(saved, flag)}</strong> {describeWhatHelped(proven)}
            </>
          )}
        </p>
        {flag && <CloseButton size="sm" aria-label="Close what helped" onClick={() => shortSave.set(null)} />}
      </Group>
      {flag && actions && <Taps flag={flag} actions={actions.map(({ action }) => action)} />}
    </div>
  );
}

/** A shift that only its staffing standard says is short may be over target. */
function describeShort({ missing }: ShortSave, { reasons }: RedFlag): string {
  const standard = reasons.every(reason => reason === 'standard') ? ' of the standard' : '';
  return `${formatNumber(missing, 1)} short${standard}.`;
}

function Taps({ flag, actions }: { flag: RedFlag; actions: readonly string[] }) {
  const take = useTakeFlag(flag);
  const navigate = useNavigate();
  const address = paths.redFlag(flag.date, flag.window, flag.module);

  /** The panel asks for the result. It also says who has the flag if taking it failed, because a colleague was faster. */
  async function tap(action: string) {
    await take.mutateAsync().catch(() => {});
    void navigate(address, { state: toTapped(action), preventScrollReset: true });
  }

  return (
    <Group gap="s6">
      {actions.map(action => (
        <Button
          key={action}
          variant="default"
          size="compact-sm"
          className={classes.tap ?? ''}
          disabled={take.isPending}
          onClick={() => void tap(action)}
        >
          {action}
        </Button>
      ))}
      <Button
        component={Link}
        to={address}
        state={openedHere}
        preventScrollReset
        variant="subtle"
        size="compact-sm"
        className={classes.tap ?? ''}
      >
        More
      </Button>
    </Group>
  );
}

/** The flag that the save has opened. */
function useFlag({ moduleId, date, windowId }: ShortSave) {
  const { data, isPending } = useQuery({
    queryKey: [...flagsKey(moduleId), 'after a save', date],
    queryFn: async ({ signal }) => {
      const query = { module: moduleId, start_date: date, end_date: date };
      return (await client.listRedFlags({ query, signal })).results;
    },
  });
  const flag = data?.find(({ window, kind }) => window === windowId && kind === 'short');
  return { flag, isLoaded: !isPending };
}

/** A day that is opened again later does not offer it any more. */
function useForgetOnLeave(saved: ShortSave): void {
  useEffect(
    () => () => {
      if (shortSave.get() === saved) shortSave.set(null);
    },
    [saved],
  );
}
