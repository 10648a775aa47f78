import { IconChartPie } from '@tabler/icons-react';
import { use, useMemo } from 'react';
import { CardControls } from '#web/charts/card-controls.tsx';
import type { Card } from '../cards/card.ts';
import { Choice } from './card-choice.tsx';
import { SearchableComments } from './comments/searchable-comments.tsx';
import { ReportView, type ReportViewProps } from './report-view.tsx';
import { type ReportControlsProps, type ScreenParts, ScreenPartsContext } from './screen-parts.ts';
import { findMetric, hasTable, isShownAsTable, withChoice, withTable } from './view-state.ts';

type ScreenReportProps = ReportViewProps & Pick<ScreenParts, 'changeState' | 'emptyAction'>;

/** A report with its controls. */
export function ScreenReport({ changeState, emptyAction, ...props }: ScreenReportProps) {
  const parts = useMemo(
    () => ({ Controls: ReportControls, Comments: SearchableComments, changeState, emptyAction }),
    [changeState, emptyAction],
  );
  return (
    <ScreenPartsContext value={parts}>
      <ReportView {...props} />
    </ScreenPartsContext>
  );
}

const chartNames: Partial<Record<Card['kind'], string>> = { shares: 'Pie', summary: 'Figures' };

function ReportControls({ card, place, state, box }: ReportControlsProps) {
  const screen = use(ScreenPartsContext);
  const choice = 'choice' in card ? card.choice : null;
  const asTable = isShownAsTable(state, card.id);

  function choose(chosen: string) {
    const metric = card.kind === 'table' ? findMetric(chosen) : undefined;
    screen?.changeState(before => (metric ? { ...before, metric } : withChoice(before, card.id, chosen)));
  }

  const toggle = {
    chart: chartNames[card.kind] ?? 'Chart',
    ChartIcon: IconChartPie,
    asTable,
    onToggle: () => screen?.changeState(before => withTable(before, card.id, !asTable)),
  };
  return (
    <CardControls
      card={card}
      place={place}
      box={box}
      choice={choice && <Choice title={card.title} choice={choice} onChoose={choose} />}
      toggle={hasTable(card) ? toggle : null}
    />
  );
}
