import { Button, Popover, Skeleton } from '@mantine/core';
import { IconArrowsExchange, IconCalendarSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import { dayQuery } from '#web/features/day/day-query.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useFirstPress } from '#web/ui/use-first-press.ts';
import { ImportShiftsButton } from './import/import-shifts-button.tsx';
import { StepLink } from './step-link.tsx';

const DatePicker = lazy(async () => ({ default: (await import('#web/ui/form/date-picker.tsx')).DatePicker }));

interface DayControlsProps {
  module: ClientModule;
  date: IsoDate;
  today: IsoDate;
}

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

export function DayControls({ module, date, today }: DayControlsProps) {
  const { id: moduleId } = module;
  return (
    <>
      {/* Always there, so that the links beside it stay under the pointer. */}
      <Button
        component={Link}
        to={paths.dashboard(moduleId)}
        variant="default"
        aria-current={date === today ? 'date' : undefined}
        aria-disabled={date === today}
        data-disabled={date === today}
      >
        Today
      </Button>
      <DayLink moduleId={moduleId} date={date} days={-1} />
      <ChangeDate module={module} date={date} today={today} />
      <DayLink moduleId={moduleId} date={date} days={1} />
      <Button component={Link} to={paths.now(moduleId)} variant="default">
        Hospital Now
      </Button>
      <Button
        component={Link}
        to={paths.monthOfShifts(date.slice(0, 7), moduleId)}
        variant="default"
        leftSection={<IconCalendarSearch {...icon} />}
      >
        Missing Shifts
      </Button>
      <ImportShiftsButton module={module} />
      <Button
        component={Link}
        to={paths.handover(date, null, moduleId)}
        variant="default"
        leftSection={<IconArrowsExchange {...icon} />}
      >
        Hand-Over
      </Button>
    </>
  );
}

/** Loads the day on hover and focus. */
function DayLink({ moduleId, date, days }: { moduleId: number; date: IsoDate; days: 1 | -1 }) {
  const queryClient = useQueryClient();
  const target = addDays(date, days);
  const prefetch = () => void queryClient.prefetchQuery({ ...dayQuery(moduleId, target), staleTime: 10_000 });
  const to = paths.dashboardOn(target, moduleId);
  return <StepLink unit="day" step={days} to={to} onMouseEnter={prefetch} onFocus={prefetch} />;
}

function ChangeDate({ module, date, today }: DayControlsProps) {
  const navigate = useNavigate();
  const press = useFirstPress();
  function choose(chosen: IsoDate) {
    press.setOpened(false);
    void navigate(paths.dashboardOn(chosen, module.id));
  }
  if (!press.isBuilt) {
    return (
      <Button variant="default" aria-haspopup="dialog" aria-expanded={false} onClick={press.build}>
        Change
      </Button>
    );
  }
  return (
    <Popover
      opened={press.opened}
      onChange={press.setOpened}
      trapFocus
      returnFocus
      position="bottom"
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <Button ref={press.button} variant="default" onClick={() => press.setOpened(!press.opened)}>
          Change
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose a date">
        <Suspense fallback={<Skeleton width={268} height={276} />}>
          <DatePicker value={date} today={today} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
