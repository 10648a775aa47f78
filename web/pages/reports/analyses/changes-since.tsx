import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import type { FigureDifference } from '#domain/reports/figure-differences.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import figuresTable from '#web/ui/figures-table.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatQuantity } from '../cards/words.ts';
import { ShiftsDrawer } from '../shifts-behind/shifts-drawer.tsx';
import type { DrillDown } from '../shifts-behind/show-shifts.ts';
import classes from './analyses.module.css';
import { useChangesSince } from './use-changes-since.ts';

const mostShown = 300;

/** Says if the figures would be different today. The stored ones stay. */
export function ChangesSince({ context }: { context: ReportContext }) {
  const changes = useChangesSince(context);
  const [opened, dialog] = useDisclosure();
  const [behind, setBehind] = useState<DrillDown | null>(null);
  if (!changes) return null;
  const { differences, shifts, query } = changes;
  const reason =
    shifts > 0
      ? `${formatQuantity(shifts, 'shift')} added or corrected since`
      : 'shifts or acuity fields were deleted since';
  return (
    <>
      <p className={classes.changes}>
        <span>Figures would be different today: {reason}</span>
        <LinkButton onClick={dialog.open}>Show the differences</LinkButton>
        {shifts > 0 && (
          <LinkButton onClick={() => setBehind({ title: 'Added or corrected since', query })}>
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
              {['Card', 'Where', 'Measure', 'Then', 'Now'].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, mostShown).map(({ cardId, card, row, measure, before, after }) => (
              <tr key={`${cardId} ${row} ${measure}`}>
                <th scope="row">{card}</th>
                <td>{row}</td>
                <td>{measure}</td>
                <td>{before ?? noFigure}</td>
                <td>{after ?? noFigure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className={classes.changes}>and {formatQuantity(hidden, 'more figure')}</p>}
    </>
  );
}
