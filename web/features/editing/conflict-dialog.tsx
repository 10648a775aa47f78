import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { type Store, useStore } from '#web/lib/store.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { EditState } from './create-editing.ts';
import { describeChange } from './save-versioned.ts';

interface ConflictDialogProps {
  thing: 'shift' | 'assessment';
  editing: Pick<Store<EditState<unknown>>, 'get' | 'subscribe'> & {
    setConflictOpen: (open: boolean) => void;
  };
  /** The question to the user, after the sentence that says who changed the record and when. */
  question: string;
  /** The differences and the buttons. */
  children: ReactNode;
}

/** Another user changed or deleted the record since it was opened: nothing is overwritten without a choice. */
export function ConflictDialog({ thing, editing, question, children }: ConflictDialogProps) {
  const conflict = useStore(editing, state => state.conflict);
  const opened = useStore(editing, state => state.isConflictOpen);
  const formatInstant = useHospitalTime();
  const isDeleted = conflict?.current === null;
  const action = `${isDeleted ? 'deleted' : 'saved'} this ${thing}`;
  return (
    <Dialog
      title={`This ${thing} was ${isDeleted ? 'deleted' : 'changed'}`}
      opened={opened}
      onClose={() => editing.setConflictOpen(false)}
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
