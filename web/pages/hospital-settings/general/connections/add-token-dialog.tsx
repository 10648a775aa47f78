import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { NewApiToken } from '#contract/people/api-tokens.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddTokenForm } from './add-token-form.tsx';
import { NewToken } from './new-token.tsx';

interface AddTokenDialogProps {
  hospital: Client;
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** The form, then the text of the new token. */
export function AddTokenDialog({ hospital, opened, onClose, onAdded }: AddTokenDialogProps) {
  const [added, setAdded] = useState<NewApiToken | null>(null);

  function show(token: NewApiToken) {
    setAdded(token);
    onAdded();
  }

  if (added) {
    return (
      <Dialog
        title="Copy your token"
        opened={opened}
        onClose={onClose}
        onClosed={() => setAdded(null)}
        mustFinish
      >
        <NewToken token={added} moduleId={hospital.modules[0]?.id} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Add Token" opened={opened} onClose={onClose}>
      <AddTokenForm hospital={hospital} onAdded={show} />
    </Dialog>
  );
}
