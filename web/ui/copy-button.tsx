import { Button, type ButtonProps, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps extends Pick<ButtonProps, 'size'> {
  text: string;
  label?: string;
  Icon?: typeof IconCopy;
  /** The advice to users whose browser refuses to copy. */
  instead?: string;
}

/** Copies a text to the clipboard. Browsers refuse that on pages without encryption. */
export function CopyButton({ text, size = 'xs', ...words }: CopyButtonProps) {
  const { label = 'Copy', Icon = IconCopy, instead = 'Select the text instead.' } = words;
  const { copy, copied, error } = useClipboard();
  const ShownIcon = copied ? IconCheck : Icon;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<ShownIcon size={size === 'xs' ? 14 : 16} stroke={2} aria-hidden />}
        onClick={() => copy(text)}
      >
        {copied ? 'Copied' : label}
      </Button>
      <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
      {error && (
        <Text size="sm" c="dimmed" role="alert">
          Your browser does not allow copying here. {instead}
        </Text>
      )}
    </>
  );
}
