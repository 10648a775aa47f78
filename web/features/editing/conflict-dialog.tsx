import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHospitalTime } from '#web/lib/hospital-time.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { describeChange, type EditConflict } from './save-versioned.ts';

interface ConflictDialogProps {
  thing: 'shift' | 'assessment';
  conflict: EditConflict<unknown> | null;
  /** False while the user has put the decision off. */
  opened?: boolean;
  /** The question to the user, after the sentence that says who changed the record and when. */
  question: string;
  /** The differences and the buttons. */
  children: ReactNode;
  /** Leaves the conflict unresolved; the input stays as it is. */
  onClose: () => void;
}

/** Another user changed or deleted the record since it was opened: nothing is overwritten without a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { thing, conflict, opened = true, question, children, onClose } = props;
  const formatInstant = useHospitalTime();
  const isDeleted = conflict?.current === null;
  const action = `${isDeleted ? 'deleted' : 'saved'} this ${thing}`;
  return (
    <Dialog
      title={`This ${thing} was ${isDeleted ? 'deleted' : 'changed'}`}
      opened={conflict !== null && opened}
      onClose={onClose}
      wide={!isDeleted}
    >
      {conflict && (
        <>
          <Text size="sm">
            {describeChange(conflict, action, formatInstant)}, after you opened it. {question}
          </Text>
          {children}
        </>
      )}
    </Dialog>
  );
}
