import { Button } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';

interface RearrangeButtonProps {
  rearranging: boolean;
  onToggle: () => void;
}

/** Into the mode in which rows can be moved, and out of it. */
export function RearrangeButton({ rearranging, onToggle }: RearrangeButtonProps) {
  const Icon = rearranging ? IconCheck : IconArrowsSort;
  return (
    <Button
      variant={rearranging ? 'light' : 'default'}
      leftSection={<Icon size={16} stroke={2} aria-hidden />}
      onClick={onToggle}
    >
      {rearranging ? 'Done' : 'Rearrange'}
    </Button>
  );
}
