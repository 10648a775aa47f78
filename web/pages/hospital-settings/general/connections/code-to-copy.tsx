import { Box, Group, Paper } from '@mantine/core';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Hint } from '#web/ui/hint.tsx';

/** A text to copy, such as a token or a command. */
export function CodeToCopy({ label, text }: { label: string; text: string }) {
  return (
    <Paper bg="var(--parity-canvas)" px="s12" py="s8" role="group" aria-label={label}>
      <Group justify="space-between" gap="s8" mb="s6">
        <Hint>{label}</Hint>
        <CopyButton text={text} />
      </Group>
      <Box component="code" display="block" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Paper>
  );
}
