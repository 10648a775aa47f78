import { Box } from '@mantine/core';
import type { ShareMark, SharesCard } from '#web/cards/card.ts';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import type { CardView } from '#web/cards/view-state.ts';
import { PieChart } from '#web/charts/pie-chart.tsx';
import { readRow } from '#web/charts/readings/reading.ts';
import { ShareBars } from '#web/charts/share-bars.tsx';

/** Slices of a pie add up to 100%; bars may not. */
export function Shares({ card, view }: { card: SharesCard; view: CardView }) {
  const { title, finding, slices, bars, table } = card;
  const showShifts = useShowShifts();
  const label = `${title}. ${finding}`;
  const open = ({ behind }: ShareMark) => (behind && showShifts ? () => showShifts(behind) : undefined);
  return (
    <>
      {view === 'bars' ? (
        <ShareBars
          label={label}
          bars={bars.map(bar => ({ ...bar, colour: bar.side ?? 'actual' }))}
          read={index => readRow(table, index)}
          onChoose={bars.some(open) ? index => bars[index] && open(bars[index])?.() : null}
        />
      ) : (
        <PieChart
          label={label}
          slices={slices.map((slice, index) => ({
            name: slice.name,
            value: slice.percent,
            text: slice.text,
            fill: slice.side
              ? shade(slice.side, index - slices.findIndex(({ side }) => side === slice.side))
              : undefined,
            onChoose: open(slice),
          }))}
          read={index => readSlice(card, index)}
        />
      )}
      <Box component="p" m="var(--space-8) 0 0" c="dimmed" fz="xs">
        {view === 'bars' ? card.barsOf : card.slicesOf}
      </Box>
    </>
  );
}

/** The row of the slice's name. A slice that sums up others has none. */
function readSlice({ slices, table }: SharesCard, index: number) {
  const slice = slices[index];
  if (!slice) return null;
  const row = table.rows.findIndex(({ name }) => name === slice.name);
  return readRow(table, row) ?? { title: slice.name, figures: [{ name: 'Share', value: slice.text }] };
}

/** Reasons for over and under have the colours of over and under, paler from slice to slice. */
function shade(side: 'over' | 'under', place: number): string {
  return `color-mix(in srgb, var(--parity-${side}) ${100 - 18 * place}%, var(--parity-card))`;
}
