import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { findRangeFault, type KnownSchedule, storedSince } from '#domain/schedule/roster/plan-module.ts';
import { type LineFault, readCell, rosterRoles } from '#domain/schedule/roster/roster.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { ImportTable } from '#web/features/import/import-table.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { DaysTable } from './days-table.tsx';
import type { DraftProps } from './draft-props.ts';
import { LinesHint } from './lines-hint.tsx';
import { findCommonDates, listModuleParts, type ModulePart, planPart } from './module-parts.ts';
import classes from './roster.module.css';
import type { RosterDraft } from './roster-draft.ts';
import type { SentModule } from './send-roster.ts';

type DaysStepProps = DraftProps & { onBack: () => void; onSend: (modules: SentModule[]) => void };

/** The file by day, beside what is stored, before anything is sent. */
export function DaysStep(props: DaysStepProps) {
  const { hospital, draft, read, onChange } = props;
  const { faults } = read;
  const parts = listModuleParts(draft, read, hospital);
  const fault = parts.map(({ dates }) => findRangeFault(dates)).find(found => found !== null);
  return (
    <Stack gap="s16">
      <FaultsTable {...{ draft, faults }} />
      {faults.length > 0 && (
        <Checkbox
          label={faults.length === 1 ? 'Leave this row out' : `Leave these ${faults.length} rows out`}
          checked={draft.leavesOut}
          onChange={event => onChange({ leavesOut: event.currentTarget.checked })}
        />
      )}
      <LinesHint lines={read.withoutShifts} one="has no shift" many="have no shift" />
      <LinesHint
        lines={read.longShifts}
        one="is longer than 16 hours: check am and pm"
        many="are longer than 16 hours: check am and pm"
      />
      <DatesFields {...props} parts={parts} />
      {fault === undefined ? (
        <Parts {...props} parts={parts} isReady={faults.length === 0 || draft.leavesOut} />
      ) : (
        <>
          <AlertLine message={fault} />
          <RosterButtons {...props} />
        </>
      )}
    </Stack>
  );
}

function DatesFields({ draft, parts, onChange }: DraftProps & { parts: readonly ModulePart[] }) {
  const dates = draft.dates ?? findCommonDates(parts);
  if (!dates) return null;
  const change = (changes: Partial<DateRange>) => onChange({ dates: { ...dates, ...changes } });
  return (
    <div>
      <div className={classes.columns}>
        <DateField label="From" value={dates.start} onChange={start => change({ start })} />
        <DateField label="To" value={dates.end} onChange={end => change({ end })} />
      </div>
      <Hint mt="s4">
        {draft.dates === null && parts.length > 1
          ? 'The schedule of each module is replaced from its first to its last day in the file.'
          : 'The schedule is replaced on these days.'}
      </Hint>
    </div>
  );
}

function Parts(props: DaysStepProps & { parts: readonly ModulePart[]; isReady: boolean }) {
  const { hospital, parts, isReady, onSend } = props;
  const stored = useQueries({
    queries: parts.map(({ module, dates }) => storedScheduleQuery(module.id, dates)),
  });
  const failed = stored.find(({ error }) => error);
  const planned = parts.flatMap((part, index) => {
    const known = stored[index]?.data;
    return known ? [planPart(part, known, hospital)] : [];
  });
  const toSend = planned.filter(({ fromFile }) => fromFile > 0);
  const isWhole = planned.length === parts.length && planned.every(({ plan }) => plan.fault === null);
  const shifts = toSend.reduce((sum, { fromFile }) => sum + fromFile, 0);
  const send = () =>
    onSend(
      toSend.map(({ module, plan, fromFile: shifts }) => ({
        module,
        plan,
        shifts,
        status: 'waiting',
        message: '',
      })),
    );
  return (
    <>
      <AlertLine error={failed?.error} />
      {parts.length > planned.length && !failed && <Skeleton height={200} />}
      {planned.map(part => (
        <DaysTable key={part.module.id} hospital={hospital} {...part} />
      ))}
      <RosterButtons
        {...props}
        label={`Import ${formatQuantity(shifts, 'RN shift')}`}
        {...(isReady && isWhole && shifts > 0 && { send })}
      />
    </>
  );
}

/** Without `send`, nothing can be sent yet. */
function RosterButtons(props: { onBack: () => void; label?: string; send?: () => void }) {
  const { onBack, label = 'Import', send } = props;
  return (
    <Group justify="flex-end" gap="s8">
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
      <Button disabled={!send} onClick={send}>
        {label}
      </Button>
    </Group>
  );
}

/** The lines that cannot be read, with the cells of the chosen columns. */
function FaultsTable({ draft, faults }: { draft: RosterDraft; faults: readonly LineFault[] }) {
  if (faults.length === 0) return null;
  const columns = rosterRoles.map(role => draft.columns[role]).filter(column => column !== null);
  const [headings = []] = draft.sheet.slice(draft.headingRow);
  return (
    <>
      <AlertLine
        message={
          faults.length === 1
            ? 'One row cannot be read. Correct the file, or leave the row out.'
            : `${faults.length} rows cannot be read. Correct the file, or leave them out.`
        }
      />
      <ImportTable
        headers={columns.map(column => readCell(headings, column))}
        rows={faults.map(({ line, message }) => {
          const cells = columns.map(column => readCell(draft.sheet[line - 1] ?? [], column));
          return { number: line, cells, row: null, status: 'error' as const, message };
        })}
      />
    </>
  );
}

/** The scheduled RNs that are stored on the dates of a file and before them; read again for each preview. */
const storedScheduleQuery = (moduleId: number, dates: DateRange) =>
  queryOptions({
    queryKey: ['schedule rows', moduleId, dates],
    queryFn: async ({ signal }): Promise<KnownSchedule> => {
      const query = { start_date: storedSince(dates), end_date: dates.end };
      const stored = await settingsClient.getScheduleRows({ params: { moduleId }, query, signal });
      const rows = stored.rows.map(({ start, end, rns }) => ({
        start: Date.parse(start),
        end: Date.parse(end),
        rns,
      }));
      return { dates: stored.dates, rows };
    },
    gcTime: 0,
  });
