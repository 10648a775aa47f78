import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './list.module.css';

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

interface SortHeaderProps {
  label: string;
  direction: keyof typeof icons;
  onSort: () => void;
}

export function SortHeader({ label, direction, onSort }: SortHeaderProps) {
  const Icon = icons[direction];
  return (
    <UnstyledButton className={classes.sort ?? ''} data-direction={direction} onClick={onSort}>
      {label}
      <Icon size={14} stroke={2} aria-hidden />
    </UnstyledButton>
  );
}
