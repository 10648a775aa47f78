import { Button, Group } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { isPending } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FlagActions } from './flag-actions.tsx';
import { FlagFacts } from './flag-facts.tsx';
import classes from './flag-panel.module.css';
import { namePlace } from './flag-words.ts';
import { listSteps } from './list-steps.ts';
import { ResolveForm } from './resolve-form.tsx';
import { useChangeFlag } from './use-change-flag.ts';

interface FlagPanelProps {
  flag: RedFlag;
  today: IsoDate;
  opened: boolean;
  onClose: () => void;
}

/** Shows one flag and lets people work on it. A resolved or withdrawn flag is read-only. */
export function FlagPanel({ flag, today, opened, onClose }: FlagPanelProps) {
  // A dialog that is mounted open does not know where to return the focus.
  const isMounted = useMounted();
  return (
    <Dialog
      title={`Red flag: ${namePlace(flag, today)}`}
      opened={opened && isMounted}
      onClose={onClose}
      onClosed={() => focusMark(flag)}
    >
      <FlagFacts flag={flag} />
      {isPending(flag) && (
        <>
          <TakeFlag flag={flag} />
          <FlagActions flag={flag} />
        </>
      )}
      <FlagTrail flag={flag} />
      {isPending(flag) && <ResolveForm flag={flag} onResolved={onClose} />}
    </Dialog>
  );
}

/** The button that opened the panel may be gone, with the strip or its list. */
function focusMark({ window }: RedFlag) {
  const focused = document.activeElement;
  if (focused !== document.body && !focused?.closest('[role="dialog"]')) return;
  document
    .querySelector<HTMLElement>(`[data-window="${window}"] [data-flag]`)
    ?.focus({ preventScroll: true });
}

/** Takes the flag, also from another owner. */
function TakeFlag({ flag }: { flag: RedFlag }) {
  const { id: userId } = useSignedInUser();
  const changeFlag = useChangeFlag();
  const message = useRef<HTMLParagraphElement>(null);
  const take = useMutation({
    mutationFn: () => changeFlag(flag, { status: 'acknowledged' }),
    // The button disappears with the focus.
    onSuccess: () => message.current?.focus(),
  });
  const isTaken = flag.status === 'acknowledged';
  const isMine = isTaken && flag.owner?.id === userId;
  return (
    <div>
      <AlertLine error={take.error} />
      <p ref={message} tabIndex={-1} role="status" className={classes.mine}>
        {isMine && 'You have taken it.'}
      </p>
      {!isMine && (
        <Group grow>
          <Button
            size="md"
            variant={isTaken ? 'default' : 'filled'}
            data-autofocus={!isTaken || undefined}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {isTaken ? 'Take it over' : 'Take it'}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** What happened to a flag, in its order; its outcome and note once it is resolved. */
function FlagTrail({ flag }: { flag: RedFlag }) {
  const formatInstant = useHospitalTime();
  return (
    <section aria-label="What happened">
      <h3 className={classes.title}>What happened</h3>
      <ol className={classes.trail}>
        {listSteps(flag).map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>
            <span>
              {text}
              {by && <span className={classes.by}> · {by}</span>}
            </span>
            <time dateTime={at}>{formatInstant(at)}</time>
          </li>
        ))}
      </ol>
      {flag.status === 'resolved' && (
        <>
          {flag.outcome && <p className={classes.remark}>Outcome: {flag.outcome}</p>}
          {flag.note && <p className={classes.remark}>{flag.note}</p>}
        </>
      )}
    </section>
  );
}
