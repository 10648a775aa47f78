import { Button, NativeSelect, SegmentedControl, Tabs } from '@mantine/core';
import { IconChartBar, IconChartLine, IconChartPie, IconTable } from '@tabler/icons-react';
import { use, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '#domain/measures/formatting.ts';
import type { CardChoice, FlagsCard, NextStep, ShortShiftsCard } from '#web/cards/card.ts';
import {
  type ModuleTabsProps,
  type ReportControlsProps,
  type ScreenParts,
  ScreenPartsContext,
  ShownModuleContext,
} from '#web/cards/screen-parts.ts';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import {
  type CardView,
  findMetric,
  getView,
  listViews,
  withChoice,
  withView,
} from '#web/cards/view-state.ts';
import { CardControls } from '#web/charts/card-controls.tsx';
import cardFrame from '#web/charts/card-frame.module.css';
import { FlagList } from '#web/features/red-flags/report/flag-list.tsx';
import { ShortShiftList } from '#web/features/standards/report/short-shift-list.tsx';
import { useModuleId } from '#web/lib/auth/auth-context.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { Link } from '#web/ui/link.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { SearchableComments } from './comments/searchable-comments.tsx';
import classes from './report-view.module.css';
import { ReportView, type ReportViewProps } from './report-view.tsx';

type ScreenReportProps = ReportViewProps & Pick<ScreenParts, 'changeState' | 'emptyAction'>;

/** A report with its controls. */
export function ScreenReport({ changeState, emptyAction, ...props }: ScreenReportProps) {
  const parts = useMemo(
    () => ({
      Controls: ReportControls,
      Comments: SearchableComments,
      Flags: LinkedFlags,
      ShortShifts: LinkedShortShifts,
      ModuleTabs,
      NextStep: NextStepLink,
      changeState,
      emptyAction,
    }),
    [changeState, emptyAction],
  );
  return (
    <ScreenPartsContext value={parts}>
      <ReportView {...props} />
    </ScreenPartsContext>
  );
}

/** Red flags whose dates are links to their days, except in an analysis. */
function LinkedFlags({ card }: { card: FlagsCard }) {
  const isStored = useShowShifts() === null;
  return (
    <FlagList
      card={card}
      renderDate={
        isStored
          ? undefined
          : ({ date, module }) => <Link to={paths.dashboardOn(date, module)}>{formatDate(date)}</Link>
      }
    />
  );
}

/** Short shifts with links to their days and red flags, except in an analysis. */
function LinkedShortShifts({ card }: { card: ShortShiftsCard }) {
  const isStored = useShowShifts() === null;
  const { module } = card;
  if (isStored || module === null) return <ShortShiftList card={card} />;
  return (
    <ShortShiftList
      card={card}
      renderDate={({ date }) => <Link to={paths.dashboardOn(date, module)}>{formatDate(date)}</Link>}
      renderFlag={({ date, window, label }) => (
        <Link
          to={paths.redFlag(date, window, module)}
          aria-label={`Red flag of ${formatDate(date)}, ${label}`}
        >
          Red flag
        </Link>
      )}
    />
  );
}

const viewLooks: Record<CardView, { name: string; Icon: typeof IconTable }> = {
  chart: { name: 'Chart', Icon: IconChartLine },
  pie: { name: 'Pie', Icon: IconChartPie },
  bars: { name: 'Bars', Icon: IconChartBar },
  table: { name: 'Table', Icon: IconTable },
};

function ReportControls({ card, place, state, box }: ReportControlsProps) {
  const screen = use(ScreenPartsContext);
  const choice = 'choice' in card ? card.choice : null;

  function choose(chosen: string) {
    const metric = card.kind === 'table' ? findMetric(chosen) : undefined;
    screen?.changeState(before => (metric ? { ...before, metric } : withChoice(before, card.id, chosen)));
  }

  const others = listViews(card).filter(view => view !== getView(state, card));
  return (
    <CardControls
      card={card}
      place={place}
      box={box}
      choice={choice && <Choice title={card.title} choice={choice} onChoose={choose} />}
      views={others.map(view => ({
        ...viewLooks[view],
        ...(view === 'chart' && card.kind === 'summary' && { name: 'Figures' }),
        onChoose: () => screen?.changeState(before => withView(before, card, view)),
      }))}
    />
  );
}

/** With more options a choice is a list. */
const mostSegments = 5;

interface ChoiceProps {
  title: string;
  choice: CardChoice;
  onChoose: (id: string) => void;
}

function Choice({ title, choice: { label, options, chosen }, onChoose }: ChoiceProps) {
  const shared = {
    className: cardFrame.choice ?? '',
    size: 'xs',
    'aria-label': `${label}: ${title}`,
    value: chosen,
    data: options.map(({ id, name }) => ({ value: id, label: name })),
  } as const;
  return options.length > mostSegments ? (
    <NativeSelect {...shared} onChange={event => onChoose(event.currentTarget.value)} />
  ) : (
    <SegmentedControl {...shared} onChange={onChoose} />
  );
}

/** The modules of a report as tabs. The address names the open one, unless it is the first. */
function ModuleTabs({ names, children }: ModuleTabsProps) {
  const { params, rewrite } = useAddress();
  const named = params.get('tab');
  const [first = ''] = names;
  const shown = names.find(name => name === named) ?? first;
  const module = useMemo(
    () => ({
      name: shown,
      show: (name: string | null) =>
        rewrite(before => withParams(before, { tab: name === first ? null : name })),
    }),
    [shown, first, rewrite],
  );
  return (
    <Tabs value={shown} onChange={module.show}>
      <TabList label="Modules" shown={shown}>
        {names.map(name => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </TabList>
      <Tabs.Panel value={shown} className={classes.section ?? ''}>
        <ShownModuleContext value={module}>{children}</ShownModuleContext>
      </Tabs.Panel>
    </Tabs>
  );
}

function NextStepLink({ step: { label } }: { step: NextStep }) {
  const module = useModuleId();
  return (
    <Button component={RouterLink} to={paths.hospitalSettings(module)} variant="default" mt="s12">
      {label}
    </Button>
  );
}
