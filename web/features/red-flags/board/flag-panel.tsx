import { Button, Group } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Link } from 'react-router';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { isPending, resultWords } from '#domain/red-flags/flag-state.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FlagActions } from './flag-actions.tsx';
import { FlagFacts } from './flag-facts.tsx';
import classes from './flag-panel.module.css';
import { namePlace } from './flag-words.ts';
import { ResolveForm } from './resolve-form.tsx';
import { TakeFlag } from './take-flag.tsx';

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
  const isMissing = flag.kind === 'missing';
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
          {isMissing && <AddDataInstead flag={flag} />}
          <TakeFlag flag={flag} isSecondary={isMissing} />
          {!isMissing && <FlagActions flag={flag} />}
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

/** A window without data needs its data, and nothing that could be tried. */
function AddDataInstead({ flag }: { flag: RedFlag }) {
  return (
    <Group grow>
      <Button
        component={Link}
        to={paths.shiftForm(flag.date, flag.window, flag.module)}
        size="md"
        aria-label={`Add data for ${flag.label}`}
        data-autofocus
      >
        Add data
      </Button>
    </Group>
  );
}

/** What happened to a flag, in its order; its outcome and note once it is resolved. */
function FlagTrail({ flag }: { flag: RedFlag }) {
  const formatInstant = useHospitalTime();
  return (
    <section aria-label="What happened">
      <h3 className={classes.title}>What happened</h3>
      <ol className={classes.trail}>
        {listTrail(flag).map(({ at, text, by }) => (
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

type TrailEvent = RedFlag['trail'][number];

const withdrawnWords = {
  short: 'the shift is no longer short',
  missing: 'the data were entered',
  ahead: 'it is no longer likely to be short',
};

/** The steps of a flag in their order, in words. */
function listTrail({ trail, kind }: RedFlag): { at: string; text: string; by: string }[] {
  return trail.map(step => ({ at: step.at, text: describeStep(step, kind), by: step.by_name ?? '' }));
}

function describeStep({ event, to_name, action, result, rns }: TrailEvent, kind: RedFlag['kind']): string {
  const texts: Record<TrailEvent['event'], () => string> = {
    opened: () => 'Opened',
    reopened: () => 'Opened again',
    mailed: () => 'Mailed to the escalation list',
    taken: () => 'Taken',
    'handed over': () => (to_name ? `Handed over to ${to_name}` : 'Handed over'),
    tried: () =>
      `${action}: ${resultWords[result ?? 'no']}${rns == null ? '' : `, ${formatMissingRns(rns)}`}`,
    resolved: () => 'Resolved',
    withdrawn: () => `Withdrawn: ${withdrawnWords[kind]}`,
  };
  return texts[event]();
}

function formatMissingRns(rns: number): string {
  return `${formatNumber(rns, 1)} ${rns === 1 ? 'RN' : 'RNs'}`;
}
