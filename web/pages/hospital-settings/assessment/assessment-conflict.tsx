import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments/assessments.ts';
import { toWire } from '#contract/wire.ts';
import { ConflictDialog } from '#web/features/editing/conflict-dialog.tsx';
import type { EditedAssessment } from '#web/features/unsent/kept-assessments.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import classes from './assessment.module.css';
import { duplicateAssessment } from './state/assessments-query.ts';
import { toEdited } from './state/initial-assessment.ts';
import { mergeAssessments } from './state/merge.ts';
import { useAssessment, useOpenAssessment, useSaveState } from './state/use-open-assessment.ts';

export function AssessmentConflict() {
  const { saving } = useOpenAssessment();
  const mine = useAssessment(state => state);
  const current = useSaveState(state => state.conflict?.current);
  // The notice of a deletion asks what to do.
  if (current === null) return null;
  const merge = current && mergeAssessments(mine.base, mine, toEdited(current));
  const overlaps = merge?.overlaps ?? [];
  return (
    <ConflictDialog
      thing="assessment"
      editing={saving}
      question={`What only one of you changed stays in either case.${
        overlaps.length > 0 ? ' You both changed the following: choose whose should stay.' : ''
      }`}
    >
      {overlaps.length > 0 && (
        <div className={classes.overlaps}>
          <FiguresTable label="What you both changed" heads={['Entry', 'Mine', 'Theirs']} rows={overlaps} />
        </div>
      )}
      {current && merge && <Choices current={current} take={merge.take} />}
    </ConflictDialog>
  );
}

interface ChoicesProps {
  current: Assessment;
  take: ReturnType<typeof mergeAssessments>['take'];
}

function Choices({ current, take }: ChoicesProps) {
  const { store, saving } = useOpenAssessment();
  const copying = useMutation({
    mutationFn: () => {
      const { name, inputs, moduleId } = store.get();
      return duplicateAssessment({ name, inputs: toWire(inputs) }, moduleId);
    },
    onSuccess: () => rebase(),
  });

  function rebase(merged?: EditedAssessment) {
    store.rebase(current, merged);
    void saving.resolve();
  }

  return (
    <>
      <AlertLine error={copying.error} />
      <Group justify="flex-end" gap="s8">
        <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
          Save Mine as a Copy
        </Button>
        <Button variant="default" onClick={() => rebase(take('theirs'))}>
          Take Theirs
        </Button>
        <Button onClick={() => rebase(take('mine'))}>Keep Mine</Button>
      </Group>
    </>
  );
}
