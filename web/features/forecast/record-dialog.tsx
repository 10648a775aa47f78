import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { describeAheadRecord, describeScore, nameHorizon } from '#domain/forecast/describe-score.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { LegendMark } from '#web/charts/legend-mark.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { ChartTable } from '#web/charts/readings/chart-table.tsx';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { downloadTable } from '#web/lib/spreadsheet/download-table.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { recordQuery } from './forecast-queries.ts';
import { buildDaysTable, buildRecordFile, buildScoreTable, type LoadedRecord } from './record-tables.ts';

interface RecordDialogProps {
  module: ClientModule;
  opened: boolean;
  close: () => void;
}

/** The forecasts of the last 90 days beside the targets that came. */
export function RecordDialog({ module, opened, close }: RecordDialogProps) {
  return (
    <Dialog title="How good is it?" wide opened={opened} onClose={close}>
      <ForecastRecord module={module} />
    </Dialog>
  );
}

function ForecastRecord({ module }: { module: ClientModule }) {
  const query = useQuery(recordQuery(module.id));
  return (
    <Loaded query={query} skeleton={<Skeleton height={520} />}>
      {record =>
        record.refused === null ? (
          <RecordView moduleName={module.name} record={record} />
        ) : (
          <Hint>{record.refused}</Hint>
        )
      }
    </Loaded>
  );
}

interface RecordViewProps {
  moduleName: string;
  record: LoadedRecord;
}

function RecordView({ moduleName, record: { score, rows, madeAt, ahead } }: RecordViewProps) {
  const formatInstant = useHospitalTime();
  const place = `${moduleName} ${madeAt.slice(0, 10)}`;
  return (
    <Stack gap="s16">
      <Group justify="space-between" align="flex-start" gap="s12">
        <Hint style={{ flex: '1 1 300px' }}>{describeScore(score).join(' ')}</Hint>
        <ExportMenu
          save={format => downloadTable(`${place} forecasts`, buildRecordFile(rows, formatInstant), format)}
        />
      </Group>
      <ChartTable label="Errors of the forecasts" table={buildScoreTable(score)} isDense />
      {ahead && <Hint>{describeAheadRecord(ahead).join(' ')}</Hint>}
      <DaysCard place={place} score={score} rows={rows} />
    </Stack>
  );
}

interface DaysCardProps extends Pick<LoadedRecord, 'score' | 'rows'> {
  place: string;
}

/** The days of one horizon. Each point is the average of a day's windows. */
function DaysCard({ place, score, rows }: DaysCardProps) {
  const [chosen, setChosen] = useState(score.find(({ forecasts }) => forecasts > 0));
  if (!chosen) return null;
  const table = buildDaysTable(rows, chosen);
  const readColumn = (column: number) =>
    table.rows.map(({ values }) => (typeof values[column] === 'number' ? values[column] : null));
  const finding = `Daily averages, forecast ${nameHorizon(chosen).toLowerCase()} ahead.`;
  return (
    <ChartCard
      title="Forecast vs Target"
      place={place}
      finding={finding}
      controls={
        <SegmentedControl
          size="xs"
          aria-label="Forecasts made"
          value={nameHorizon(chosen)}
          data={score.map(nameHorizon)}
          onChange={name => setChosen(score.find(horizon => nameHorizon(horizon) === name))}
        />
      }
      legend={<LegendMark colour="series-2" pale words="Band of the forecasts" />}
      table={table}
    >
      <LineChart
        label={`Forecast vs Target. ${finding}`}
        categories={table.rows.map(({ name }) => name)}
        xTitle="Day"
        yTitle="RNs"
        roomRight={60}
        table={table}
        band={{ colour: 'series-2', low: readColumn(2), high: readColumn(3) }}
        series={[
          { name: 'Weekday', colour: 'target', values: readColumn(4), dashed: true },
          { name: 'Expected', colour: 'series-2', values: readColumn(1) },
          // Told apart without colour, too.
          { name: 'Target', colour: 'series-1', values: readColumn(0), bold: true },
        ]}
      />
    </ChartCard>
  );
}
