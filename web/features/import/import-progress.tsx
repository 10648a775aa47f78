import { Button, Checkbox, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import classes from './import.module.css';
import type { ImportKind } from './import-kind.ts';
import { buildResultTable, countRows, type ImportCounts, rowsToSend } from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import type { ReadFile, useImport } from './use-import.ts';

interface ImportProgressProps extends Pick<ReturnType<typeof useImport>, 'start' | 'stop' | 'reset'> {
  kind: Pick<ImportKind<unknown>, 'name' | 'ifMissing'>;
  headers: readonly string[];
  state: ReadFile<unknown>;
  onDone: () => void;
}

/** The rows of a file before, during and after the import. */
export function ImportProgress(props: ImportProgressProps) {
  const { kind, headers, state } = props;
  const { step, rows, fileName, unused, missing } = state;
  const [isProblemsOnly, setIsProblemsOnly] = useState(false);
  const counts = countRows(rows);
  const settled = counts.added + counts.updated + counts.kept + counts.error;

  return (
    <>
      <Group justify="space-between" gap="var(--space-8) var(--space-16)">
        <Text size="sm" role="status" data-figures>
          <strong>{fileName}</strong>: {summarizeImport(step, rows.length, counts)}
        </Text>
        {counts.error > 0 && (
          <Checkbox
            label="Show problems only"
            checked={isProblemsOnly}
            onChange={event => setIsProblemsOnly(event.currentTarget.checked)}
          />
        )}
      </Group>
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          Columns that are not used: {unused.join(', ')}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="sm">
          Columns that the file lacks: {shorten(missing)}. {kind.ifMissing}
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
        rows={isProblemsOnly ? rows.filter(row => row.status === 'error') : rows}
      />
      <ImportButtons {...props} hasWaiting={counts.waiting > 0} />
    </>
  );
}

function ImportButtons(props: ImportProgressProps & { hasWaiting: boolean }) {
  const { kind, headers, state, start, stop, reset, onDone, hasWaiting } = props;
  const { step, rows } = state;
  const left = rowsToSend(rows).length;
  const saveResult = () =>
    downloadTable(`${kind.name} import result`, buildResultTable(headers, rows), 'xlsx');
  return (
    <Group className={classes.buttons ?? ''} justify="flex-end" gap="s8">
      <Button variant="default" onClick={step === 'running' ? stop : reset}>
        {step === 'running' ? 'Stop' : 'Choose Another File'}
      </Button>
      {step === 'preview' && (
        <Button disabled={left === 0} onClick={() => void start()}>
          {left === 1 ? 'Import 1 Row' : `Import ${left.toLocaleString('en')} Rows`}
        </Button>
      )}
      {step === 'rested' && (
        <>
          <Button variant="default" onClick={() => void saveResult()}>
            Download Result
          </Button>
          {left > 0 && (
            <Button variant="default" onClick={() => void start()}>
              {hasWaiting ? 'Continue' : 'Try Failed Rows Again'}
            </Button>
          )}
          <Button onClick={onDone}>Done</Button>
        </>
      )}
    </Group>
  );
}

/** The file of a shift has thirty columns. */
function shorten(names: readonly string[]): string {
  const most = 6;
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** "200 rows, 10 with problems", later "190 added, 10 with problems". */
function summarizeImport(step: string, total: number, counts: ImportCounts): string {
  const count = (number: number, words: string) =>
    number > 0 ? [`${number.toLocaleString('en')} ${words}`] : [];
  const problems = count(counts.error, 'with problems');
  if (step === 'preview') return [...count(total, total === 1 ? 'row' : 'rows'), ...problems].join(', ');
  const isNoneDone = counts.added + counts.updated + counts.kept === 0;
  return [
    ...(isNoneDone ? ['0 added'] : count(counts.added, 'added')),
    ...count(counts.updated, 'updated'),
    ...count(counts.kept, 'left as they were'),
    ...problems,
    ...count(counts.waiting + counts.loading + counts.importing, 'waiting'),
  ].join(', ');
}
