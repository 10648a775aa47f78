import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDate } from '#domain/measures/formatting.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { placeId, type UnsentShift, unsentShifts } from './kept-shifts.ts';
import { useSendUnsent } from './send-unsent.ts';
import classes from './unsent-bar.module.css';
import { useUnsentShifts } from './use-unsent.ts';

/** The entries that were saved without a connection or during a pause, on every screen until the server has stored them. */
export function UnsentBar() {
  useSendUnsent();
  const shifts = useUnsentShifts();
  const waiting = shifts.filter(({ problem }) => problem === null);
  const refused = shifts.filter(({ problem }) => problem !== null);
  return (
    <div role="status" aria-label="Unsent shifts">
      {waiting.length > 0 && (
        <p className={classes.line} data-screen-only>
          Waiting to be sent: {waiting.length === 1 ? '1 shift' : `${waiting.length} shifts`}.{' '}
          <Text span size="xs">
            {waiting.map(formatName).join('; ')}
          </Text>
        </p>
      )}
      {refused.map(shift => (
        <RefusedLine key={formatName(shift)} shift={shift} />
      ))}
    </div>
  );
}

function RefusedLine({ shift }: { shift: UnsentShift }) {
  const state = useAuthState();
  return (
    <div className={classes.line} data-screen-only data-problem>
      {describeUnsentProblem(shift)}{' '}
      {state.client?.id === shift.clientId && (
        <Link to={paths.shiftForm(shift.date, shift.windowId, shift.moduleId)}>Review</Link>
      )}{' '}
      <DiscardButton shift={shift} />
    </div>
  );
}

/** For an entry that no form can open any more, such as one for a window that the hospital has removed. */
function DiscardButton({ shift }: { shift: UnsentShift }) {
  const { id: userId } = useSignedInUser();
  const [opened, dialog] = useDisclosure();
  const { numbers, comments } = shift.typed;
  const question = [
    `${formatName(shift)} is stored in this browser alone.`,
    numbers.rn_actual && `RNs actual ${numbers.rn_actual}`,
    comments && `“${comments}”`,
  ];
  return (
    <>
      <LinkButton onClick={dialog.open}>Discard</LinkButton>
      <ConfirmDialog
        title="Discard this entry?"
        question={question.filter(Boolean).join(' ')}
        confirmLabel="Discard"
        opened={opened}
        onClose={dialog.close}
        act={async () => unsentShifts.remove(userId, placeId(shift))}
      />
    </>
  );
}

function describeUnsentProblem(shift: UnsentShift): string {
  const { problem } = shift;
  if (problem?.kind !== 'conflict') return `${formatName(shift)} could not be sent.`;
  const { changed_by, current } = problem.conflict;
  return `${formatName(shift)} is not sent: ${changed_by ?? 'somebody'} ${current ? 'changed' : 'deleted'} it meanwhile.`;
}

/** `Labor & Delivery 11/14/2026 15:00`. */
function formatName({ moduleName, date, windowLabel }: UnsentShift): string {
  return `${moduleName} ${formatDate(date)} ${windowLabel}`;
}
