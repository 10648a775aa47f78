import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { Hint } from '#web/ui/hint.tsx';

/** What is shown once of a credential that was just added. */
interface NewCredential {
  words: string;
  /** To copy: the token or link itself, and commands to try it. */
  codes: readonly { label: string; text: string }[];
}

export interface Addition<Added> {
  /** Of the button and the form: "Add Token". */
  title: string;
  form: (onAdded: (added: Added) => void) => ReactNode;
  /** "Copy your token". */
  copyTitle: string;
  describe: (added: Added) => NewCredential;
}

interface AddCredentialDialogProps<Added> {
  addition: Addition<Added>;
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** The form, then the text of the new credential. */
export function AddCredentialDialog<Added>(props: AddCredentialDialogProps<Added>) {
  const { addition, opened, onClose, onAdded } = props;
  const [added, setAdded] = useState<Added | null>(null);

  function show(credential: Added) {
    setAdded(credential);
    onAdded();
  }

  if (added) {
    const onClosed = () => setAdded(null);
    return (
      <Dialog title={addition.copyTitle} opened={opened} onClose={onClose} onClosed={onClosed} mustFinish>
        <CredentialToCopy {...addition.describe(added)} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={addition.title} opened={opened} onClose={onClose}>
      {addition.form(show)}
    </Dialog>
  );
}

function CredentialToCopy({ words, codes, onSaved }: NewCredential & { onSaved: () => void }) {
  const focused = useInitialFocus<HTMLParagraphElement>();
  useBlockNavigation(true);
  return (
    <>
      <Text size="sm" ref={focused} tabIndex={-1}>
        {words} You will not see it again.
      </Text>
      {codes.map(({ label, text }) => (
        <Paper key={label} bg="var(--parity-canvas)" px="s12" py="s8" role="group" aria-label={label}>
          <Group justify="space-between" gap="s8" mb="s6">
            <Hint>{label}</Hint>
            <CopyButton text={text} />
          </Group>
          <Box component="code" display="block" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Paper>
      ))}
      <Button size="md" onClick={onSaved}>
        I have saved it
      </Button>
    </>
  );
}
