import { useMemo } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import type { WaitingFigures } from '#web/features/day/day-view.ts';
import type { UnsentShift } from '#web/features/unsent/kept-shifts.ts';
import { useUnsentShifts } from '#web/features/unsent/use-unsent.ts';
import { computeFigures, findSubject } from './shift-form/state/edited-shift.ts';

/** Computes them as the form does. An entry that the server has refused does not wait. */
function computeWaiting(
  module: ClientModule,
  day: DayOfShifts,
  unsent: readonly UnsentShift[],
): WaitingFigures {
  const waiting = unsent.filter(
    ({ moduleId, date, problem }) => moduleId === module.id && date === day.date && problem === null,
  );
  return new Map(
    waiting.flatMap(({ windowId, typed }) => {
      const subject = findSubject(module, day, windowId);
      const figures = subject && computeFigures(typed, subject);
      return figures ? [[windowId, figures.metrics] as const] : [];
    }),
  );
}

export function useWaitingFigures(module: ClientModule, day: DayOfShifts | undefined): WaitingFigures {
  const unsent = useUnsentShifts();
  return useMemo(() => (day ? computeWaiting(module, day, unsent) : new Map()), [module, day, unsent]);
}
