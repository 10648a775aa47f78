import { Group, Skeleton, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { firstShiftDate, tooEarlyMessage } from '#domain/shifts/shift-day.ts';
import type { DayView, WindowOfDay } from '#web/features/day/day-view.ts';
import { nameStandard } from '#web/features/standards/words/name-standard.ts';
import { useUnsentWindows } from '#web/features/unsent/use-unsent.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import classes from './shifts-panel.module.css';
import { WindowCard } from './window-card.tsx';

const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}));

/** One card for each window of the day. */
export function ShiftsPanel({ module, view }: { module: ClientModule; view: DayView }) {
  const titleId = useId();
  const unsent = useUnsentWindows(module.id, view.date);
  const history = useItemDialog<WindowOfDay>();
  const deletion = useItemDialog<WindowOfDay>();
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" align="baseline" mb="s8" px="s2" fz="sm" c="dimmed">
        <Title order={2} id={titleId} fz="md" c="var(--parity-ink)">
          Shifts
        </Title>
        <span data-figures aria-hidden="true">
          {view.entered} / {view.possible}
        </span>
      </Group>
      {(view.date > view.today || view.date < firstShiftDate) && (
        <Text size="sm" c="dimmed" mb="s8" px="s2">
          {view.date > view.today
            ? `${formatFriendlyDate(view.date, view.today)} has not begun. Its shifts can be saved from then on.`
            : tooEarlyMessage}
        </Text>
      )}
      <AfterFirstPaint
        placeholder={
          <CardsPlaceholder windows={view.windows} hasStandard={nameStandard(module, view.today) !== null} />
        }
      >
        <ul className={classes.list}>
          {view.windows.map(window => (
            <li key={window.id}>
              <WindowCard
                date={view.date}
                today={view.today}
                window={window}
                module={module}
                unsent={unsent.includes(window.id)}
                onHistory={() => history.open(window)}
                onDelete={() => deletion.open(window)}
              />
            </li>
          ))}
        </ul>
      </AfterFirstPaint>
      {history.item && (
        <Suspense>
          <HistoryDialog {...history} moduleId={module.id} date={view.date} />
        </Suspense>
      )}
      <DeleteShiftDialog {...deletion} moduleId={module.id} day={formatFriendlyDate(view.date, view.today)} />
    </section>
  );
}

/** As tall as the cards with and without figures, and their lines about the staffing standard: two if it leaves patients out. */
function CardsPlaceholder({
  windows,
  hasStandard,
}: {
  windows: readonly WindowOfDay[];
  hasStandard: boolean;
}) {
  const line = 20;
  return (
    <div className={classes.list} aria-busy="true">
      {windows.map(({ id, shift, isAhead }) => {
        const height = shift ? 91 : isAhead ? 65 : 46;
        const lines = shift ? countLines(shift.standard) : Number(isAhead && hasStandard);
        return <Skeleton key={id} height={height + lines * line} radius="lg" />;
      })}
    </div>
  );
}

function countLines(standard: Shift['standard']): number {
  if (!standard) return 0;
  return standard.left_out > 0 && standard.required !== null ? 2 : 1;
}

interface DeleteShiftDialogProps {
  item: WindowOfDay | null;
  opened: boolean;
  close: () => void;
  moduleId: number;
  /** As text: "Today, November 14". */
  day: string;
}

/** Confirms the deletion. A shift that another person has changed meanwhile is not deleted, but reloaded. */
function DeleteShiftDialog({ item, opened, close, moduleId, day }: DeleteShiftDialogProps) {
  const queryClient = useQueryClient();
  async function deleteShift() {
    if (!item?.shift) return;
    const { id, version } = item.shift;
    try {
      await client.deleteShift({ params: { moduleId, id }, query: { version } });
    } finally {
      // Not the forecast, which the dialog would wait for; the server's event reloads it.
      await queryClient.invalidateQueries({ queryKey: [...shiftsKey(moduleId), 'day'] });
    }
  }
  return (
    <ConfirmDialog
      title={`Delete ${item?.label ?? 'shift'}`}
      question={`Are you sure you want to delete the shift ${item?.label ?? ''} of ${day}? Its history stays.`}
      confirmLabel="Delete"
      opened={opened}
      onClose={close}
      act={deleteShift}
    />
  );
}
