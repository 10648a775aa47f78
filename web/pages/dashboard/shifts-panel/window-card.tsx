import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { formatRatio } from '#domain/measures/formatting.ts';
import { describeSide } from '#domain/measures/staffing-figures.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { AdequacyTap } from '#web/features/adequacy/tap/lazy-tap.tsx';
import type { WindowOfDay } from '#web/features/day/day-view.ts';
import { formatWholeOrTenth, showShift, stateSigns } from '#web/features/day/findings.ts';
import { openedHere } from '#web/features/day/use-form-window.ts';
import { ExpectedRns, WhenConnected } from '#web/features/forecast/lazy-parts.tsx';
import { FlagMark } from '#web/features/red-flags/board/lazy-parts.tsx';
import { namePack, nameStandard } from '#web/features/standards/words/name-standard.ts';
import { StandardWords } from '#web/features/standards/words/standard-words.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AfterSave } from '../after-save/lazy-offer.tsx';
import { AcuitySummary, SummaryPopover, useSummary } from './acuity-summary.tsx';
import { DraftBadge, UnsentBadge, WindowBadges } from './window-badges.tsx';
import classes from './window-card.module.css';

interface WindowCardProps {
  date: IsoDate;
  today: IsoDate;
  window: WindowOfDay;
  module: ClientModule;
  /** An unsent entry waits to be sent. */
  unsent: boolean;
  onHistory: () => void;
  onDelete: () => void;
}

export function WindowCard({ date, today, window, module, unsent, onHistory, onDelete }: WindowCardProps) {
  const { id, label, shift, takesData, isAhead, changedHours } = window;
  const toForm = { to: paths.shiftForm(date, id, module.id), state: openedHere, preventScrollReset: true };
  // Beside the buttons of a coming window there is no room for words.
  const isCompact = isAhead && takesData;
  const flag = (
    <FlagMark moduleId={module.id} date={date} today={today} windowId={id} isCompact={isCompact} />
  );
  const summary = useSummary();
  const standard = nameStandard(module, today);
  return (
    <SummaryPopover summary={summary}>
      <article
        className={classes.card}
        data-window={id}
        data-now={window.mark === 'now' || undefined}
        aria-label={label}
        {...(shift && summary.card)}
      >
        <Group gap="s8" wrap="nowrap" mih={30}>
          <h3 className={classes.label}>{label}</h3>
          <WindowBadges window={window} unsent={unsent}>
            <DraftBadge place={{ moduleId: module.id, date, windowId: id }} label={label} {...toForm} />
            {!shift && !isCompact && flag}
          </WindowBadges>
          <Group gap="s2" wrap="nowrap" ml="auto">
            {shift && (
              <ActionIcon
                component={Link}
                {...toForm}
                variant="subtle"
                color="gray"
                aria-label={`Edit ${label}`}
              >
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {!shift && takesData && (
              <Button
                component={Link}
                {...toForm}
                variant="subtle"
                size="compact-sm"
                aria-label={`Add data for ${label}`}
              >
                Add data
              </Button>
            )}
            {takesData && (
              <WindowMenu label={label} onHistory={onHistory} onDelete={shift ? onDelete : null} />
            )}
          </Group>
        </Group>
        {unsent && <UnsentBadge />}
        {shift && (
          <div className={classes.figures}>
            <AcuitySummary summary={summary} shift={shift} module={module} label={label}>
              <WindowFigures shift={shift} module={module} />
            </AcuitySummary>
            {flag}
          </div>
        )}
        {shift && <AfterSave moduleId={module.id} date={date} windowId={id} />}
        {shift && <AdequacyTap moduleId={module.id} shift={shift} />}
        {isAhead && (
          <p className={classes.expected} data-standard={standard !== null || undefined}>
            {isCompact && flag}
            <WhenConnected>
              <ExpectedRns
                moduleId={module.id}
                date={date}
                windowId={id}
                scheduled={window.scheduled}
                standard={standard}
              />
            </WhenConnected>
          </p>
        )}
        {changedHours !== null && (
          <Text size="sm" c="dimmed" mb="s4">
            {describeClockChange(changedHours)}
          </Text>
        )}
      </article>
    </SummaryPopover>
  );
}

function WindowFigures({ shift, module }: { shift: Shift; module: ClientModule }) {
  const state = staffingState(shift.rn_variance);
  const { actual, target, variance } = showShift(shift);
  const { standard } = shift;
  return (
    <>
      <span className={classes.line}>
        <span>
          <strong>{actual.text}</strong> of {target.text} RNs
        </span>
        <strong data-state={state ?? 'none'}>
          {state && `${stateSigns[state]} `}
          {describeSide(variance)}
        </strong>
      </span>
      {standard && (
        <span className={classes.standard} data-state={standard.state}>
          <StandardWords name={namePack(module, standard.pack)} judged={standard} />
        </span>
      )}
      <span className={classes.line}>
        1 : {formatRatio(shift.ratio_actual)} · census {formatWholeOrTenth(shift.census)}
      </span>
    </>
  );
}

/** Explains an unusual length, which affects the averages. */
function describeClockChange(hours: number): string {
  if (hours === 0) return 'The clocks change: no time passes, no data.';
  return `The clocks change: ${formatWholeOrTenth(hours)} ${hours === 1 ? 'hour' : 'hours'} long.`;
}

interface WindowMenuProps {
  label: string;
  onHistory: () => void;
  /** Null without a shift. */
  onDelete: (() => void) | null;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function WindowMenu({ label, onHistory, onDelete }: WindowMenuProps) {
  return (
    <ActionMenu
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={`More for ${label}`}>
          <IconDots {...icon} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onHistory}>
        History
      </Menu.Item>
      {onDelete && (
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </ActionMenu>
  );
}
