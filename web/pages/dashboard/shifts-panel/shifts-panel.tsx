import { Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { useUnsent } from '#web/features/unsent/use-unsent.ts';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Later } from '#web/ui/later.tsx';
import type { DayView, WindowOfDay } from '../day-view.ts';
import { DeleteShiftDialog } from './delete-shift-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import classes from './shifts-panel.module.css';
import { WindowCard } from './window-card.tsx';

interface ShiftsPanelProps {
  hospital: Client;
  module: ClientModule;
  view: DayView;
}

/** One card for each window of the day. */
export function ShiftsPanel({ hospital, module, view }: ShiftsPanelProps) {
  const titleId = useId();
  const unsent = useUnsent(module.id, view.date);
  const history = useItemDialog<WindowOfDay>();
  const deletion = useItemDialog<WindowOfDay>();
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.header}>
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          Shifts
        </Title>
        <span data-figures aria-hidden="true">
          {view.saved} / {view.possible}
        </span>
      </div>
      {view.date > view.today && (
        <p className={classes.later}>
          {formatFriendlyDate(view.date, view.today)} has not begun. Its shifts can be saved from then on.
        </p>
      )}
      <Later placeholder={<CardsOnTheirWay windows={view.windows} />}>
        <ul className={classes.list}>
          {view.windows.map(window => (
            <li key={window.id}>
              <WindowCard
                date={view.date}
                window={window}
                module={module}
                unsent={unsent.includes(window.id)}
                onHistory={() => history.open(window)}
                onDelete={() => deletion.open(window)}
              />
            </li>
          ))}
        </ul>
      </Later>
      <HistoryDialog {...history} moduleId={module.id} date={view.date} timezone={hospital.timezone} />
      <DeleteShiftDialog {...deletion} moduleId={module.id} day={formatFriendlyDate(view.date, view.today)} />
    </section>
  );
}

/** As tall as the cards with figures and without. */
function CardsOnTheirWay({ windows }: { windows: readonly WindowOfDay[] }) {
  return (
    <div className={classes.list} aria-busy="true">
      {windows.map(({ id, shift }) => (
        <Skeleton key={id} height={shift ? 91 : 46} radius="lg" />
      ))}
    </div>
  );
}
