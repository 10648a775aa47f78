import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import type { FigureDifference } from '#domain/reports/figure-differences.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import figuresTable from '#web/ui/figures-table.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { counted } from '../cards/words.ts';
import type { DrillDown } from '../shifts-behind/drill-down.ts';
import { ShiftsDrawer } from '../shifts-behind/shifts-drawer.tsx';
import classes from './analyses.module.css';
import { useChangesSince } from './use-changes-since.ts';

/** More than this nobody reads one by one. */
const mostShown = 300;

/** Says quietly when the figures would be different today. The stored ones stay. */
export function ChangesSince({ context }: { context: ReportContext }) {
  const changes = useChangesSince(context);
  const [opened, dialog] = useDisclosure();
  const [behind, setBehind] = useState<DrillDown | null>(null);
  if (!changes) return null;
  const { differences, shifts } = changes;
  const words =
    shifts > 0
      ? `${counted(shifts, 'shift')} added or corrected since`
      : 'shifts or acuity fields were deleted since';
  return (
    <>
      <p className={classes.changes}>
        <span>Figures would be different today: {words}</span>
        <LinkButton onClick={dialog.open}>Show the differences</LinkButton>
        {shifts > 0 && (
          <LinkButton onClick={() => setBehind({ title: 'Added or corrected since', query: changes.behind })}>
            Show the shifts
          </LinkButton>
        )}
      </p>
      <Dialog title="What changed since" opened={opened} onClose={dialog.close} wide>
        <Differences differences={differences} />
      </Dialog>
      <ShiftsDrawer behind={behind} onClose={() => setBehind(null)} />
    </>
  );
}

function Differences({ differences }: { differences: readonly FigureDifference[] }) {
  const hidden = differences.length - mostShown;
  return (
    <>
      <div className={classes.scroller}>
        <table
          className={`${figuresTable.table} ${classes.differences}`}
          data-dense
          aria-label="What changed since"
        >
          <thead>
            <tr>
              <th scope="col">Card</th>
              <th scope="col" data-words>
                Where
              </th>
              <th scope="col" data-words>
                Measure
              </th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, mostShown).map(({ cardId, card, row, measure, before, after }) => (
              <tr key={`${cardId} ${row} ${measure}`}>
                <th scope="row">{card}</th>
                <td data-words>{row}</td>
                <td data-words>{measure}</td>
                <td>{before ?? noFigure}</td>
                <td>{after ?? noFigure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className={classes.changes}>and {counted(hidden, 'more figure')}</p>}
    </>
  );
}
