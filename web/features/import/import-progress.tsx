import { Button, Checkbox, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import classes from './import.module.css';
import type { ImportKind } from './import-kind.ts';
import { countRows, type ImportCounts, resultTable } from './import-rows.ts';
import { type ImportState, rowsToSend } from './import-state.ts';
import { ImportTable } from './import-table.tsx';

interface ImportProgressProps {
  kind: Pick<ImportKind<unknown>, 'name' | 'ifMissing'>;
  headers: readonly string[];
  state: Extract<ImportState<unknown>, { rows: unknown }>;
  start: () => Promise<void>;
  stop: () => void;
  reset: () => void;
  onDone: () => void;
}

/** The rows of a file before, during and after they are sent. */
export function ImportProgress(props: ImportProgressProps) {
  const { kind, headers, state } = props;
  const { step, rows, fileName, unused, missing } = state;
  const [problemsOnly, setProblemsOnly] = useState(false);
  const counts = countRows(rows);
  const settled = counts.added + counts.updated + counts.kept + counts.error;

  return (
    <>
      <div className={classes.summary}>
        <Text size="sm" role="status" data-figures>
          <strong>{fileName}</strong>: {summaryOf(step, rows.length, counts)}
        </Text>
        {counts.error > 0 && (
          <Checkbox
            label="Show problems only"
            checked={problemsOnly}
            onChange={event => setProblemsOnly(event.currentTarget.checked)}
          />
        )}
      </div>
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          Columns that are not used: {unused.join(', ')}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="sm">
          Columns that the file lacks: {shortened(missing)}. {kind.ifMissing}
        </Text>
      )}
      {step !== 'preview' && (
        <Progress
          value={(100 * settled) / rows.length}
          aria-label="Import progress"
          animated={step === 'running'}
        />
      )}
      <ImportTable
        headers={headers}
        rows={problemsOnly ? rows.filter(row => row.status === 'error') : rows}
      />
      <Buttons {...props} />
    </>
  );
}

/** What can be done at this step. */
function Buttons({ kind, headers, state, start, stop, reset, onDone }: ImportProgressProps) {
  const { step, rows } = state;
  const left = rowsToSend(rows).length;
  return (
    <div className={classes.buttons}>
      {step === 'running' && (
        <Button variant="default" onClick={stop}>
          Stop
        </Button>
      )}
      {step !== 'running' && (
        <Button variant="default" onClick={reset}>
          Choose Another File
        </Button>
      )}
      {step === 'rested' && (
        <Button
          variant="default"
          onClick={() => void downloadTable(`${kind.name} import result`, resultTable(headers, rows), 'xlsx')}
        >
          Download Result
        </Button>
      )}
      {step === 'preview' && (
        <Button disabled={left === 0} onClick={() => void start()}>
          {left === 1 ? 'Import 1 Row' : `Import ${left.toLocaleString('en')} Rows`}
        </Button>
      )}
      {step === 'rested' && left > 0 && (
        <Button variant="default" onClick={() => void start()}>
          {countRows(rows).waiting > 0 ? 'Continue' : 'Try Failed Rows Again'}
        </Button>
      )}
      {step === 'rested' && <Button onClick={onDone}>Done</Button>}
    </div>
  );
}

/** A shift has thirty columns: the first few tell which file this is. */
function shortened(names: readonly string[]): string {
  const most = 6;
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** "200 rows, 10 with problems", later "190 added, 10 with problems". */
function summaryOf(step: string, total: number, counts: ImportCounts): string {
  const number = (count: number) => count.toLocaleString('en');
  const ofAll = total === 1 ? '1 row' : `${number(total)} rows`;
  const problems = counts.error > 0 ? [`${number(counts.error)} with problems`] : [];
  if (step === 'preview') return [ofAll, ...problems].join(', ');
  const left = counts.waiting + counts.loading + counts.importing;
  return [
    ...(counts.added > 0 || counts.updated + counts.kept === 0 ? [`${number(counts.added)} added`] : []),
    ...(counts.updated > 0 ? [`${number(counts.updated)} updated`] : []),
    ...(counts.kept > 0 ? [`${number(counts.kept)} left as they were`] : []),
    ...problems,
    ...(left > 0 ? [`${number(left)} waiting`] : []),
  ].join(', ');
}
