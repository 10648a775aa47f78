import type { BarsCard } from '#web/cards/card.ts';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import { type Bar, BarChart } from '#web/charts/bar-chart.tsx';
import { Legend, type LegendEntry } from '#web/charts/legend-mark.tsx';

export function Bars({ card }: { card: BarsCard }) {
  const { bars, table } = card;
  const showShifts = useShowShifts();
  const canChoose = showShifts !== null && table.rows.some(({ behind }) => behind);

  function choose(index: number) {
    const behind = table.rows[index]?.behind;
    if (behind) showShifts?.(behind);
  }

  return (
    <>
      <BarChart
        label={`${card.title}. ${card.finding}`}
        xTitle={table.rowName}
        yTitle={card.yTitle}
        groups={bars.map((bar, index) => ({ label: table.rows[index]?.name ?? '', bars: toBars(bar) }))}
        references={card.references}
        alongside={card.extent}
        table={table}
        onChoose={canChoose ? choose : null}
      />
      <Legend entries={listLegend(card)} />
    </>
  );
}

function toBars({ value, before, text, state }: BarsCard['bars'][number]): Bar[] {
  const now: Bar[] = value === null ? [] : [{ name: 'Now', value, colour: state ?? 'target', text }];
  return before === null ? now : [{ name: 'Before', value: before, colour: 'target', pale: true }, ...now];
}

function listLegend({ bars, references, beforeName }: BarsCard): LegendEntry[] {
  const has = (state: 'over' | 'under') => bars.some(bar => bar.state === state);
  return [
    ...(references.length > 0
      ? [{ colour: 'target' as const, words: 'Within half an RN of target, rounded' }]
      : []),
    ...(has('over') ? [{ colour: 'over' as const, words: 'More than half an RN over (+)' }] : []),
    ...(has('under') ? [{ colour: 'under' as const, words: 'More than half an RN under (−)' }] : []),
    ...(beforeName ? [{ colour: 'target' as const, pale: true, words: `Pale: ${beforeName}` }] : []),
  ];
}
