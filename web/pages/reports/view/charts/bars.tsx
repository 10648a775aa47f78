import { useEffect, useRef } from 'react';
import { type Bar, BarChart } from '#web/charts/bar-chart.tsx';
import { Legend, type LegendEntry } from '#web/charts/legend-mark.tsx';
import type { BarsCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';

export function Bars({ card }: { card: BarsCard }) {
  const { bars, table } = card;
  const showShifts = useShowShifts();
  const box = useRef<HTMLDivElement>(null);

  // Only for the mouse: with a keyboard, the card's table has a button for each bar.
  useEffect(() => {
    const element = box.current;
    if (!element || !showShifts) return;
    const choose = ({ target }: Event) => {
      const group = target instanceof Element ? target.getAttribute('data-group') : null;
      const behind = group === null ? null : table.rows[Number(group)]?.behind;
      if (behind) showShifts(behind);
    };
    element.addEventListener('click', choose);
    return () => element.removeEventListener('click', choose);
  }, [table, showShifts]);

  return (
    <div ref={box}>
      <BarChart
        label={`${card.title}. ${card.finding}`}
        xTitle={table.rowName}
        yTitle={card.yTitle}
        groups={bars.map((bar, index) => ({ label: table.rows[index]?.name ?? '', bars: toBars(bar) }))}
        references={card.references}
        choosable={showShifts !== null && table.rows.some(({ behind }) => behind)}
      />
      <Legend entries={listLegend(card)} />
    </div>
  );
}

function toBars({ value, before, text, state }: BarsCard['bars'][number]): Bar[] {
  const now: Bar[] = value === null ? [] : [{ name: 'Now', value, colour: state ?? 'target', text }];
  return before === null ? now : [{ name: 'Before', value: before, colour: 'target', pale: true }, ...now];
}

function listLegend({ bars, references, beforeName }: BarsCard): LegendEntry[] {
  const has = (state: 'over' | 'under') => bars.some(bar => bar.state === state);
  return [
    ...(references.length > 0 ? [{ colour: 'target' as const, words: 'Within half an RN of target' }] : []),
    ...(has('over') ? [{ colour: 'over' as const, words: 'More than half an RN over (+)' }] : []),
    ...(has('under') ? [{ colour: 'under' as const, words: 'More than half an RN under (−)' }] : []),
    ...(beforeName ? [{ colour: 'target' as const, pale: true, words: `Pale: ${beforeName}` }] : []),
  ];
}
