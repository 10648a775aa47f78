import { Box } from '@mantine/core';
import { Fragment, use } from 'react';
import type {
  Card,
  CardLine,
  CardTable as CardTableData,
  CommentsCard,
  FindingsCard,
  FlagsCard,
  LinesCard,
  ShortShiftsCard,
  SummaryCard,
} from '#web/cards/card.ts';
import { ScreenPartsContext } from '#web/cards/screen-parts.ts';
import { useShortened } from '#web/cards/shortened.tsx';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import { type CardView, listViews } from '#web/cards/view-state.ts';
import type { ChartColour } from '#web/charts/colours.ts';
import { Legend } from '#web/charts/legend-mark.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { ChartTable } from '#web/charts/readings/chart-table.tsx';
import { FlagList } from '#web/features/red-flags/report/flag-list.tsx';
import { ShortShiftList } from '#web/features/standards/report/short-shift-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ShortAmounts } from '#web/ui/short-amounts.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import classes from './card-body.module.css';
import { Bars } from './charts/bars.tsx';
import { Funnel } from './charts/funnel.tsx';
import { Heatmap } from './charts/heatmap.tsx';
import { Schedule } from './charts/schedule.tsx';
import { Shares } from './charts/shares.tsx';
import { Waterfalls } from './charts/waterfalls.tsx';
import { CommentList } from './comments/searchable-comments.tsx';

/** The content of a card below its finding. */
export function CardBody({ card, view }: { card: Card; view: CardView }) {
  if (view === 'table' && listViews(card).length > 0)
    return <CardTable label={`${card.title}, as a table`} table={card.table} />;
  switch (card.kind) {
    case 'findings':
      return <Findings card={card} />;
    case 'summary':
      return <Tiles card={card} />;
    case 'bars':
      return <Bars card={card} />;
    case 'lines':
      return <Lines card={card} />;
    case 'heatmap':
      return <Heatmap card={card} />;
    case 'shares':
      return <Shares card={card} view={view} />;
    case 'schedule':
      return <Schedule card={card} />;
    case 'comments':
      return <Comments card={card} />;
    case 'flags':
      return <Flags card={card} />;
    case 'short-shifts':
      return <ShortShifts card={card} />;
    case 'waterfall':
      return <Waterfalls card={card} />;
    case 'funnel':
      return <Funnel card={card} />;
    case 'table':
      return <CardTable label={card.title} table={card.table} />;
  }
}

function Findings({ card }: { card: FindingsCard }) {
  const screen = use(ScreenPartsContext);
  return (
    <>
      <ul className={classes.findings}>
        {card.sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {screen && card.nextStep && <screen.NextStep step={card.nextStep} />}
    </>
  );
}

function Tiles({ card }: { card: SummaryCard }) {
  return (
    <dl className={classes.tiles}>
      {card.tiles.map(({ name, value, details, shortened }) => (
        <div key={name}>
          <Box component="dt" fz="sm">
            {name}
          </Box>
          <dd>
            <span className={classes.value}>
              <TileText text={value} shortened={shortened} />
            </span>
            <Box component="span" c="dimmed" fz="sm" className={classes.details}>
              {details.map((detail, index) => (
                <Fragment key={detail}>
                  {index > 0 && '\n'}
                  <TileText text={detail} shortened={shortened} />
                </Fragment>
              ))}
            </Box>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TileText({ text, shortened }: { text: string; shortened: readonly string[] | undefined }) {
  return shortened?.includes(text) ? <ShortAmounts text={text} /> : text;
}

const looks: Record<CardLine['role'], { colour: ChartColour; dashed: boolean }> = {
  actual: { colour: 'actual', dashed: false },
  target: { colour: 'target', dashed: true },
  before: { colour: 'series-4', dashed: true },
};

/** In pixels; for the names at the ends of the lines. */
const letterWidth = 6.5;

function Lines({ card }: { card: LinesCard }) {
  const longest = Math.max(...card.lines.map(({ name }) => name.length));
  return (
    <>
      <LineChart
        label={`${card.title}. ${card.finding}`}
        xTitle={card.table.rowName}
        yTitle={card.yTitle}
        categories={card.table.rows.map(({ name }) => name)}
        {...(card.axisLabels && { axisLabels: card.axisLabels })}
        series={card.lines.map(({ name, role, values }) => ({ name, values, ...looks[role] }))}
        band={card.band && { colour: 'actual', low: card.band.low, high: card.band.high }}
        alongside={card.extent}
        table={card.table}
        roomRight={Math.max(34, longest * letterWidth)}
      />
      {card.band && <Legend entries={[{ colour: 'actual', pale: true, words: card.band.name }]} />}
    </>
  );
}

function Comments({ card }: { card: CommentsCard }) {
  const screen = use(ScreenPartsContext);
  if (screen) return <screen.Comments card={card} />;
  return <CommentList title={card.title} comments={card.comments} />;
}

function Flags({ card }: { card: FlagsCard }) {
  const screen = use(ScreenPartsContext);
  return screen ? <screen.Flags card={card} /> : <FlagList card={card} />;
}

function ShortShifts({ card }: { card: ShortShiftsCard }) {
  const screen = use(ScreenPartsContext);
  return screen ? <screen.ShortShifts card={card} /> : <ShortShiftList card={card} />;
}

/** The figures of a card. The name of a row opens the shifts behind it. */
function CardTable({ label, table }: { label: string; table: CardTableData }) {
  const showShifts = useShowShifts();
  const { shown, button } = useShortened(table.rows);
  return (
    <Scroller
      label={label}
      className={classes.table}
      hasButtons={showShifts !== null && table.rows.some(({ behind }) => behind)}
    >
      <ChartTable
        label={label}
        table={{ ...table, rows: shown }}
        renderName={({ name, behind }) =>
          behind && showShifts ? <LinkButton onClick={() => showShifts(behind)}>{name}</LinkButton> : name
        }
      />
      {button}
    </Scroller>
  );
}
