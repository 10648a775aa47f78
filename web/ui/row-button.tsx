import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface RowButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  label: string;
  icon: TablerIcon;
}

/** An icon button in a row of a list. */
export function RowButton({ label, icon: Icon, ...rest }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} {...rest}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
