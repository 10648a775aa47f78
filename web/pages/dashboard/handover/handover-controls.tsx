import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { DayView, WindowOfDay } from '#web/features/day/day-view.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { HandoverPaper } from './use-paper.ts';

interface HandoverControlsProps {
  module: ClientModule;
  view: DayView;
  window: WindowOfDay;
  print: (paper: HandoverPaper) => void;
}

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** The windows before and after, and the two sheets of paper: this hand-over, and the whole day. */
export function HandoverControls({ module, view, window, print }: HandoverControlsProps) {
  const { client: hospital } = useAuthState();
  const { before, after } = findNeighbours(view, window);
  const toWindow = (each: WindowOfDay) => paths.handover(view.date, each.id, module.id);
  const first = hospital?.shift_windows_config[0]?.mins ?? null;
  const hasNextDay = !after && view.date < view.today;
  return (
    <>
      <Button
        component={Link}
        to={before ? toWindow(before) : paths.handover(addDays(view.date, -1), null, module.id)}
        variant="default"
        leftSection={<IconChevronLeft {...icon} />}
        aria-label={before && `Window before, ${before.start}`}
      >
        {before?.start ?? 'Day before'}
      </Button>
      {after && (
        <Button
          component={Link}
          to={toWindow(after)}
          variant="default"
          rightSection={<IconChevronRight {...icon} />}
          aria-label={`Window after, ${after.start}`}
        >
          {after.start}
        </Button>
      )}
      {hasNextDay && (
        <Button
          component={Link}
          to={paths.handover(addDays(view.date, 1), first, module.id)}
          variant="default"
          rightSection={<IconChevronRight {...icon} />}
        >
          Day after
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print('hand-over')}>
        Print
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print('huddle')}>
        Huddle Sheet
      </Button>
    </>
  );
}

/** Of the same day, without windows that a clock change removes. */
function findNeighbours({ windows }: DayView, { id }: WindowOfDay) {
  const lasting = windows.filter(({ changedHours }) => changedHours !== 0);
  return {
    before: lasting.findLast(each => each.id < id),
    after: lasting.find(each => each.id > id),
  };
}
