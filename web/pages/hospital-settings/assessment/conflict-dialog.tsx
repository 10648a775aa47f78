import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { inputsToWire } from '#contract/assessment-wire.ts';
import type { AssessmentConflict } from '#contract/assessments.ts';
import { formatDateTime } from '#domain/measures/formatting.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import figuresTable from '#web/ui/figures-table.module.css';
import { duplicateAssessment } from '../assessments-query.ts';
import classes from './dialogs.module.css';
import { documentOf } from './state/assessment-store.ts';
import { mergeOf, type Overlap, type Side } from './state/merge.ts';
import { useAssessment, useSession } from './use-session.ts';

/** Somebody else saved the assessment meanwhile: nothing of theirs or of yours is overwritten unasked. */
export function ConflictDialog() {
  const { store } = useSession();
  const conflict = useAssessment(state => state.conflict);
  const isAsking = useAssessment(state => state.isAsking);
  return (
    <Dialog
      title="This assessment was changed"
      opened={conflict !== null && isAsking}
      onClose={() => store.set({ isAsking: false })}
      wide
    >
      {conflict && <Choice conflict={conflict} />}
    </Dialog>
  );
}

function Choice({ conflict }: { conflict: AssessmentConflict }) {
  const { store, autosave } = useSession();
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  const { changed_by, changed_at, current } = conflict;
  const when = changed_at ? ` on ${formatDateTime(changed_at, timeZone)}` : '';
  const mine = useAssessment(state => state);
  const merge = mergeOf(store.base(), { name: mine.name, typed: mine.typed }, documentOf(current));

  function take(side: Side) {
    store.replace(current, merge.take(side));
    void autosave.flush();
  }

  const copying = useMutation({
    mutationFn: () =>
      duplicateAssessment({ name: mine.name, inputs: inputsToWire(mine.inputs) }, mine.moduleId),
    onSuccess: () => store.replace(current, documentOf(current)),
  });

  return (
    <>
      <Text size="sm">
        {changed_by || 'Somebody'} saved this assessment{when}, after you opened it. What only one of you
        changed stays in either case.
        {merge.overlaps.length > 0 && ' You both changed the following: choose whose should stay.'}
      </Text>
      {merge.overlaps.length > 0 && <Overlaps overlaps={merge.overlaps} />}
      <AlertLine message={copying.isError ? errorMessage(copying.error) : null} />
      <div className={classes.buttons}>
        <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
          Save Mine as a Copy
        </Button>
        <Button variant="default" onClick={() => take('theirs')}>
          Take Theirs
        </Button>
        <Button onClick={() => take('mine')}>Keep Mine</Button>
      </div>
    </>
  );
}

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  return (
    <div className={classes.overlaps}>
      <table className={figuresTable.table} aria-label="What you both changed">
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {overlaps.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || 'blank'}</td>
              <td>{theirs || 'blank'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
