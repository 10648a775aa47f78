import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { NewApiToken } from '#contract/api-tokens/api-tokens.ts';
import type { Client } from '#contract/clients/clients.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { AddTokenForm } from './add-token-form.tsx';
import { CodeToCopy } from './code-to-copy.tsx';
import { listExamples } from './token-examples.ts';

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

interface NewTokenProps {
  token: NewApiToken;
  /** For the examples. */
  moduleId: number | undefined;
  onSaved: () => void;
}

/** The text of a new token, which is shown only once, with commands to try it. */
function NewToken({ token, moduleId, onSaved }: NewTokenProps) {
  const words = useInitialFocus<HTMLParagraphElement>();
  useBlockNavigation(true);
  return (
    <>
      <Text size="sm" ref={words} tabIndex={-1}>
        Give this token to {token.name}, and to no other program. You will not see it again.
      </Text>
      <CodeToCopy label="Token" text={token.token} />
      {listExamples(token, moduleId, window.location.origin).map(({ title, command }) => (
        <CodeToCopy key={title} label={`Try it: ${title}`} text={command} />
      ))}
      <Button size="md" onClick={onSaved}>
        I have saved it
      </Button>
    </>
  );
}
