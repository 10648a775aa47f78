import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments.ts';
import { toWire } from '#contract/wire.ts';
import { ConflictDialog } from '#web/features/editing/conflict-dialog.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { duplicateAssessment } from '../assessments-query.ts';
import classes from './assessment.module.css';
import { toEdited } from './state/initial-assessment.ts';
import { mergeAssessments, type Side } from './state/merge.ts';
import { useAssessment, useOpenAssessment } from './use-open-assessment.ts';

export function AssessmentConflict() {
  const { store } = useOpenAssessment();
  const mine = useAssessment(state => state);
  const { conflict, isConflictOpen } = mine;
  const merge = conflict && mergeAssessments(mine.base, mine, toEdited(conflict.current));
  const overlaps = merge?.overlaps ?? [];
  return (
    <ConflictDialog
      thing="assessment"
      conflict={conflict}
      opened={isConflictOpen}
      question={`What only one of you changed stays in either case.${
        overlaps.length > 0 ? ' You both changed the following: choose whose should stay.' : ''
      }`}
      onClose={() => store.set({ isConflictOpen: false })}
    >
      {overlaps.length > 0 && (
        <div className={classes.overlaps}>
          <FiguresTable label="What you both changed" heads={['Entry', 'Mine', 'Theirs']} rows={overlaps} />
        </div>
      )}
      {conflict && merge && <Choices current={conflict.current} take={merge.take} />}
    </ConflictDialog>
  );
}

interface ChoicesProps {
  current: Assessment;
  take: ReturnType<typeof mergeAssessments>['take'];
}

function Choices({ current, take }: ChoicesProps) {
  const { store, autosave } = useOpenAssessment();
  const copying = useMutation({
    mutationFn: () => {
      const { name, inputs, moduleId } = store.get();
      return duplicateAssessment({ name, inputs: toWire(inputs) }, moduleId);
    },
    onSuccess: () => store.rebase(current),
  });

  function resolve(side: Side) {
    store.rebase(current, take(side));
    void autosave.flush();
  }

  return (
    <>
      <AlertLine error={copying.error} />
      <Group justify="flex-end" gap="s8">
        <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
          Save Mine as a Copy
        </Button>
        <Button variant="default" onClick={() => resolve('theirs')}>
          Take Theirs
        </Button>
        <Button onClick={() => resolve('mine')}>Keep Mine</Button>
      </Group>
    </>
  );
}
