import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { IsoDate } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { WindowOfDay } from './day-view.ts';
import { openedHere } from './use-form-window.ts';

interface AddDataProps {
  moduleId: number;
  date: IsoDate;
  window: WindowOfDay;
}

/** "Add 03:00", which opens the form of the window. */
export function AddData({ moduleId, date, window }: AddDataProps) {
  return (
    <Button
      component={Link}
      to={paths.shiftForm(date, window.id, moduleId)}
      state={openedHere}
      preventScrollReset
    >
      Add {window.start}
    </Button>
  );
}
