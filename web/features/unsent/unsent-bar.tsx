import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#domain/measures/formatting.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { placeId, type UnsentShift, unsentShifts } from './kept-shifts.ts';
import classes from './unsent-bar.module.css';
import { useSending } from './use-sending.ts';
import { useUnsentShifts } from './use-unsent.ts';

/** What was saved without a connection, on every screen until it has arrived. */
export function UnsentBar() {
  useSending();
  const shifts = useUnsentShifts();
  const waiting = shifts.filter(({ problem }) => problem === null);
  const refused = shifts.filter(({ problem }) => problem !== null);
  return (
    <div role="status" aria-label="Unsent shifts">
      {waiting.length > 0 && (
        <p className={classes.line} data-screen-only>
          Waiting for connection: {waiting.length === 1 ? '1 shift' : `${waiting.length} shifts`} to send.{' '}
          <span className={classes.names}>{waiting.map(nameOf).join('; ')}</span>
        </p>
      )}
      {refused.map(shift => (
        <RefusedLine key={nameOf(shift)} shift={shift} />
      ))}
    </div>
  );
}

function RefusedLine({ shift }: { shift: UnsentShift }) {
  const { client, ...state } = useAuthState();
  const { updateUser } = useAuthActions();
  const navigate = useNavigate();
  const isHere = client?.id === shift.clientId;

  async function review() {
    if (currentModule({ client, ...state })?.id !== shift.moduleId) {
      await updateUser({ current_module: shift.moduleId });
    }
    await navigate(paths.shiftForm(shift.date, shift.windowId));
  }

  return (
    <p className={classes.line} data-screen-only data-problem>
      {reasonOf(shift)} {isHere && <LinkButton onClick={() => void review()}>Review</LinkButton>}{' '}
      <Discard shift={shift} />
    </p>
  );
}

/** The way out where there is nothing to review any more, such as a window that the hospital no longer has. */
function Discard({ shift }: { shift: UnsentShift }) {
  const { id: userId } = useSignedInUser();
  const [opened, setOpened] = useState(false);
  const { numbers, comments } = shift.typed;
  const entered = [
    ...(numbers.rn_actual ? [`RNs actual ${numbers.rn_actual}`] : []),
    ...(comments ? [`“${comments}”`] : []),
  ];
  return (
    <>
      <LinkButton onClick={() => setOpened(true)}>Discard</LinkButton>
      <ConfirmDialog
        title="Discard this entry?"
        question={[`${nameOf(shift)} is stored in this browser alone.`, ...entered].join(' ')}
        confirmLabel="Discard"
        opened={opened}
        onClose={() => setOpened(false)}
        act={async () => unsentShifts.remove(userId, placeId(shift))}
      />
    </>
  );
}

function reasonOf(shift: UnsentShift): string {
  const { problem } = shift;
  if (problem?.kind !== 'conflict') return `${nameOf(shift)} could not be sent.`;
  const { changed_by, current } = problem.conflict;
  return `${nameOf(shift)} is not sent: ${changed_by ?? 'somebody'} ${current ? 'changed' : 'deleted'} it meanwhile.`;
}

/** `Labor & Delivery 11/14/2026 15:00`. */
function nameOf({ moduleName, date, windowLabel }: UnsentShift): string {
  return `${moduleName} ${formatDate(date)} ${windowLabel}`;
}
