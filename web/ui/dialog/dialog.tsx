import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { UnsavedForms, useCounter } from './dialog-counts.ts';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';

/**
 * A dialog above the page. It takes the focus and returns it; its content is mounted each time it opens. If a form in it has
 * unsaved input, Escape, the close button and a click outside ask before they close it.
 */
export function Dialog({ onClose, children, ...frame }: DialogFrameProps) {
  const [unsavedForms, countForm] = useCounter();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DialogFrame {...frame} onClose={unsavedForms > 0 ? () => setIsAsking(true) : onClose}>
      <UnsavedForms value={countForm}>{children}</UnsavedForms>
      {unsavedForms > 0 && (
        <ConfirmDialog
          title="Discard what you entered?"
          question="It is not saved."
          confirmLabel="Discard"
          cancelLabel="Keep Editing"
          above
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          act={async () => onClose()}
        />
      )}
    </DialogFrame>
  );
}
