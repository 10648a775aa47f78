import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a text to the clipboard. Browsers refuse that on pages without encryption. */
export function CopyButton({ text }: { text: string }) {
  const { copy, copied, error } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={14} stroke={2} aria-hidden />}
        onClick={() => copy(text)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
      {error && (
        <Text size="sm" c="dimmed" role="alert">
          Your browser does not allow copying here. Select the text instead.
        </Text>
      )}
    </>
  );
}
