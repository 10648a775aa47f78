import { Button, Group, Paper, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useMustStay } from '#web/lib/navigation/use-must-stay.ts';
import { downloadText } from '#web/lib/spreadsheet/download-text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';

/** The codes that replace a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { email } = useSignedInUser();
  const words = useInitialFocus<HTMLParagraphElement>();
  useMustStay(true);
  const list = codes.join('\n');
  const file = `Recovery codes for ${email} in Parity\nEach works once, in place of a code from your authenticator app.\n\n${list}\n`;
  return (
    <>
      <Text size="sm" ref={words} tabIndex={-1}>
        Two-factor auth is on. If you lose your phone, one of these codes lets you in; each works once. Keep
        them somewhere safe: you will not see them again.
      </Text>
      <Paper
        component="ul"
        aria-label="Recovery codes"
        display="grid"
        bg="var(--parity-canvas)"
        m={0}
        px="s16"
        py="s12"
        fz="lg"
        ta="center"
        style={{ gridTemplateColumns: '1fr 1fr', gap: 'var(--space-8) var(--space-16)', listStyle: 'none' }}
      >
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Paper>
      <Group gap="xs">
        <CopyButton text={list} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={2} aria-hidden />}
          onClick={() => downloadText('parity-recovery-codes.txt', file)}
        >
          Download
        </Button>
      </Group>
      <Button size="md" onClick={onSaved}>
        I have saved them
      </Button>
    </>
  );
}
