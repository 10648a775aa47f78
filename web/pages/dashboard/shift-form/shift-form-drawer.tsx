import { Drawer } from '@mantine/core';
import type { DayOfShifts } from '#contract/shifts.ts';

interface ShiftFormDrawerProps {
  moduleId: number;
  date: string;
  windowId: number;
  day: DayOfShifts;
  onClose: () => void;
}

/** The entry of one shift, over the dashboard. */
export function ShiftFormDrawer({ windowId, day, onClose }: ShiftFormDrawerProps) {
  const shown = day.windows.find(window => window.id === windowId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={860}
      title={shown?.range_label}
      closeButtonProps={{ 'aria-label': 'Close' }}
    />
  );
}
