import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DrillDown, useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';

interface CellButtonProps {
  className: string | undefined;
  behind: DrillDown | null;
  label: string;
  children: ReactNode;
}

/** The content of a cell: a button that shows the shifts behind it, or plain text if they cannot be shown. */
export function CellButton({ className = '', behind, label, children }: CellButtonProps) {
  const showShifts = useShowShifts();
  if (!behind || !showShifts) return <span className={className}>{children}</span>;
  return (
    <UnstyledButton className={className} aria-label={label} onClick={() => showShifts(behind)}>
      {children}
    </UnstyledButton>
  );
}
