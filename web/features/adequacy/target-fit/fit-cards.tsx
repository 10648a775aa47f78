import { Text } from '@mantine/core';
import { useState } from 'react';
import type { CalibrationOnWire, FitDetails } from '#contract/adequacy/adequacy.ts';
import { type AnswerSource, answerHours } from '#domain/adequacy/answers.ts';
import { describeTargetChange, formatVarianceAt } from '#domain/adequacy/describe-calibration.ts';
import { formatNumber, noFigure, roundAsShown } from '#domain/measures/formatting.ts';
import { labelQuarter } from '#domain/peers/quarters.ts';
import { RecordShifts } from '#web/features/day/record-shifts.tsx';
import { Card } from '#web/ui/card.tsx';
import { WholeNumberField } from '#web/ui/form/whole-number-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { FiguresTable, TableHead } from '#web/ui/table/figures-table.tsx';
import classes from './fit-cards.module.css';
import { readFit, readShort } from './fit-figures.ts';

interface FitProps {
  fit: FitDetails;
}

/** Every quarter by itself, whatever months are chosen. */
export function QuartersCard({ fit: { quarters } }: FitProps) {
  if (quarters.length === 0) return null;
  return (
    <Card title="By quarter">
      <FitTable
        label="By quarter"
        head="Quarter"
        rows={quarters.map(each => ({ ...each, name: labelQuarter(each.quarter) }))}
      />
    </Card>
  );
}

/** Shift times and sections, over the whole quarters of the chosen months; none of a kind without a single figure. */
export function PartsCard({ fit }: FitProps) {
  const [windows, sections] = [listParts(fit.windows), listParts(fit.sections)];
  if (windows.length === 0 && sections.length === 0) return null;
  return (
    <Card title="By shift time and section">
      {windows.length > 0 && (
        <FitTable
          label="By shift time"
          head="Shift time"
          rows={windows.map(each => ({ ...each, name: each.label }))}
        />
      )}
      {sections.length > 0 && <FitTable label="By section" head="Section" rows={sections} />}
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

interface FitTableProps {
  label: string;
  head: string;
  rows: readonly (CalibrationOnWire & { name: string })[];
}

function FitTable({ label, head, rows }: FitTableProps) {
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

/** The source of the answers, and the number of shifts that have one. */
export function AnswersCard({ fit: { answers, shifts, response, months, source } }: { fit: FitDetails }) {
  return (
    <Card title="Answers">
      <FiguresTable
        label="Answers"
        rows={[
          { name: 'Answers of', values: [sourceNames[source]] },
          { name: 'Months that count', values: [formatNumber(months, 0)] },
          { name: 'Shifts', values: [formatNumber(shifts, 0)] },
          { name: 'Shifts with an answer', values: [formatNumber(answers, 0)] },
          {
            name: 'Response',
            values: [response === null ? noFigure : `${formatNumber(100 * response, 0)}%`],
          },
        ]}
      />
      <Hint>
        Everybody who may enter shifts of this module is asked once, right after saving one: “Were there
        enough RNs for good care?” The card of the shift takes the answer until {answerHours} hours after its
        end. A shift counts as felt as too few if more than half of its answers say too few or far too few,
        and nowhere if exactly half of them do. Nurses who do not save shifts answer on the card.
      </Hint>
    </Card>
  );
}

const most = 50;

/** What other targets would mean. It changes none. */
export function ChangeCard({ fit }: { fit: FitDetails }) {
  const figures = readFit(fit);
  const suggested = figures ? Math.max(-most, Math.min(most, roundAsShown(figures.v20.value, 0))) : 0;
  const [typed, setTyped] = useState<number | null>(null);
  if (!figures || fit.target_hours_per_month === null) return null;
  const percent = typed ?? suggested;
  const sentence = describeTargetChange(figures.fit, {
    percent,
    targetHoursPerMonth: fit.target_hours_per_month,
  });
  return (
    <Card title="What would change">
      <WholeNumberField
        label="Targets higher or lower by"
        limit={{ min: -most, max: most, decimals: 0 }}
        rightSection="%"
        w={220}
        value={percent}
        onChange={setTyped}
      />
      <Text role="status" my="s12">
        {sentence}
      </Text>
      <Hint>
        A shift that is on a target of +5% is one that is now 5% over target. Targets are changed by the RNs
        per patient of the acuity fields and by the minimum of the module.
      </Hint>
    </Card>
  );
}

/** Without enough answers there is no figure at all, because a figure from a few answers misleads and may name somebody. */
export function RefusedCard({ fit: { refused } }: { fit: FitDetails }) {
  return (
    <Card title="No figure yet">
      <Text>{refused}</Text>
      <Hint>
        Months count once they have ended, with at least 80% of their windows recorded, and only with answers
        about at least ten shifts, of at least five people. Until then nothing is shown, not even in parts.
      </Hint>
      <RecordShifts />
    </Card>
  );
}

/** What a nurse wants to know before answering. */
export function PrivacyCard() {
  return (
    <Card title="Who sees an answer?">
      <ul className={classes.list}>
        <li>
          Nobody. Owners, managers and administrators see sums over at least ten shifts and five people, and
          no screen, file or history has more.
        </li>
        <li>
          Two figures never differ by fewer than ten shifts or five people, so that nobody can find an answer
          by comparing them.
        </li>
        <li>
          An answer is stored sealed, without its time, beside a code that differs from shift to shift.
          Backups reveal neither.
        </li>
        <li>
          The answer itself is never shown again, not even to its author, who can change or remove it for some
          hours.
        </li>
      </ul>
    </Card>
  );
}

/** Whose answers the page shows; they are never added up (D69). */
export const sourceNames: Readonly<Record<AnswerSource, string>> = { people: 'Nurses', imported: 'Import' };
