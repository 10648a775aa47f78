import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';

/** Copies the address, which holds everything about the report. */
export function CopyLink() {
  const { copy, copied, error } = useClipboard();
  const Icon = copied ? IconCheck : IconLink;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} stroke={2} aria-hidden />}
        onClick={() => copy(window.location.href)}
      >
        {copied ? 'Copied' : 'Copy Link'}
      </Button>
      <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
      {error && (
        <Text size="sm" c="dimmed" role="alert">
          Your browser does not allow copying here. Copy the address of this page instead.
        </Text>
      )}
    </>
  );
}
