import type { ClientModule } from '#contract/clients/modules.ts';
import type { CalibrationDetails, CalibrationFigures } from '#contract/shifts/adequacy.ts';
import { formatVarianceAt } from '#domain/adequacy/describe-calibration.ts';
import { formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { Card } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { readShort } from './fit-figures.ts';

interface PartProps {
  module: ClientModule;
  fit: CalibrationDetails;
}

/** Every quarter by itself, whatever months are chosen. */
export function HistoryCard({ fit: { quarters } }: PartProps) {
  if (quarters.length === 0) return null;
  return (
    <Card title="By quarter">
      <Figures
        label="By quarter"
        head="Quarter"
        rows={quarters.map(each => ({ ...each, name: each.quarter.replace('-', ' ') }))}
      />
    </Card>
  );
}

/** Shift times and sections, over the whole quarters of the chosen months. */
export function PartsCard({ fit: { windows, sections } }: PartProps) {
  if (windows.length < 2 && sections.length < 2) return null;
  return (
    <Card title="By shift time and section">
      {windows.length > 1 && (
        <Figures
          label="By shift time"
          head="Shift time"
          rows={windows.map(each => ({ ...each, name: each.label }))}
        />
      )}
      {sections.length > 1 && <Figures label="By section" head="Section" rows={sections} />}
      <Hint>
        Over whole quarters in which every part has enough answers. A shift belongs to the section whose
        patients needed most RNs.
      </Hint>
    </Card>
  );
}

interface FiguresProps {
  label: string;
  head: string;
  rows: readonly (CalibrationFigures & { name: string })[];
}

function Figures({ label, head, rows }: FiguresProps) {
  return (
    <FiguresTable
      label={label}
      heads={[head, 'Answers', 'At target', 'One in five at']}
      rows={rows.map(row => {
        const figures = readShort(row);
        return {
          name: row.name,
          values: [
            formatNumber(row.answers, 0),
            figures ? `${formatNumber(100 * figures.atTarget, 0)}%` : noFigure,
            figures ? formatVarianceAt(figures.v20) : (row.refused ?? noFigure),
          ],
        };
      })}
    />
  );
}
