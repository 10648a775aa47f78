import type { CalibrationOnWire, FitDetails } from '#contract/adequacy/adequacy.ts';
import { formatVarianceAt } from '#domain/adequacy/describe-calibration.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { labelQuarter } from '#domain/peers/quarters.ts';
import { Card } from '#web/ui/card.tsx';
import figuresTable from '#web/ui/figures-table.module.css';
import { TableHead } from '#web/ui/figures-table.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { readShort } from './fit-figures.ts';
import classes from './parts-cards.module.css';

interface PartProps {
  fit: FitDetails;
}

/** Every quarter by itself, whatever months are chosen. */
export function HistoryCard({ fit: { quarters } }: PartProps) {
  if (quarters.length === 0) return null;
  return (
    <Card title="By quarter">
      <Figures
        label="By quarter"
        head="Quarter"
        rows={quarters.map(each => ({ ...each, name: labelQuarter(each.quarter) }))}
      />
    </Card>
  );
}

/** Shift times and sections, over the whole quarters of the chosen months; none of a kind without a single figure. */
export function PartsCard({ fit }: PartProps) {
  const [windows, sections] = [listParts(fit.windows), listParts(fit.sections)];
  if (windows.length === 0 && sections.length === 0) return null;
  return (
    <Card title="By shift time and section">
      {windows.length > 0 && (
        <Figures
          label="By shift time"
          head="Shift time"
          rows={windows.map(each => ({ ...each, name: each.label }))}
        />
      )}
      {sections.length > 0 && <Figures label="By section" head="Section" rows={sections} />}
      <Hint>
        Over whole quarters in which every part has enough answers. A shift belongs to the section whose
        patients needed most RNs.
      </Hint>
    </Card>
  );
}

function listParts<Part extends CalibrationOnWire>(parts: readonly Part[]): readonly Part[] {
  return parts.length > 1 && parts.some(({ refused }) => refused === null) ? parts : [];
}

interface FiguresProps {
  label: string;
  head: string;
  rows: readonly (CalibrationOnWire & { name: string })[];
}

function Figures({ label, head, rows }: FiguresProps) {
  return (
    <table className={`${figuresTable.table} ${classes.figures}`} aria-label={label}>
      <TableHead heads={[head, 'Answers', 'At target', 'One in five at']} />
      <tbody>
        {rows.map(row => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{formatNumber(row.answers, 0)}</td>
            <Fit figures={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is missing takes the room of the figures. */
function Fit({ figures }: { figures: CalibrationOnWire }) {
  const short = readShort(figures);
  if (!short) {
    return (
      <td colSpan={2} className={classes.refused}>
        {figures.refused}
      </td>
    );
  }
  return (
    <>
      <td>{formatNumber(100 * short.atTarget, 0)}%</td>
      <td>{formatVarianceAt(short.v20)}</td>
    </>
  );
}
