import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface StepLinkProps extends ActionIconProps, Omit<ComponentProps<typeof Link>, keyof ActionIconProps> {
  unit: 'day' | 'month';
  step: 1 | -1;
}

/** Leads to the previous or next day or month. */
export function StepLink({ unit, step, ...rest }: StepLinkProps) {
  const Icon = step < 0 ? IconChevronLeft : IconChevronRight;
  const label = `${step < 0 ? 'Previous' : 'Next'} ${unit}`;
  return (
    <ActionIcon component={Link} variant="default" size={36} aria-label={label} {...rest}>
      <Icon size={16} stroke={2} aria-hidden />
    </ActionIcon>
  );
}
