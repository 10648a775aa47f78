import { Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { guessColumns } from '#domain/schedule/roster/find-columns.ts';
import { findGridStart } from '#domain/schedule/roster/read-grid.ts';
import { type RosterLayout, type RosterRole, readCell, rosterRoles } from '#domain/schedule/roster/roster.ts';
import { type DateOrder, dateOrders } from '#domain/schedule/roster/roster-dates.ts';
import { addDays, dayOfMonth, getYear, type IsoDate, isIsoDate, monthName } from '#domain/time/calendar.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { WholeNumberField } from '#web/ui/form/whole-number-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import type { DraftProps } from './draft-props.ts';
import classes from './roster.module.css';
import { maxWeeks, type RosterDraft } from './roster-draft.ts';
import { UnitsField } from './units-field.tsx';

/** Which column is what, and what the units are in Parity. */
export function ColumnsStep(props: DraftProps & { onBack: () => void; onNext: () => void }) {
  const { draft, read, onChange, onBack, onNext } = props;
  const { file: unusable, ...missing } = read.problems;
  const [next] = Object.values(missing);
  return (
    <Stack gap="s16">
      <Radio.Group
        label="Layout"
        value={draft.layout}
        onChange={layout => onChange({ layout: layout as RosterLayout })}
      >
        <Group gap="var(--space-8) var(--space-16)" py="s6">
          <Radio value="shifts" label="One row for each person and shift" />
          <Radio value="grid" label="A grid with the number of RNs of each day" />
        </Group>
      </Radio.Group>
      <div className={classes.columns}>
        <HeadingRowField {...props} />
        {rosterRoles
          .filter(role => draft.layout === 'shifts' || role !== 'date')
          .map(role => (
            <ColumnField key={role} role={role} {...props} />
          ))}
      </div>
      <StayingColumns {...props} />
      <DateOrderField {...props} />
      {read.hasWeekdays && <WeeksField {...props} />}
      <UnitsField {...props} />
      <AlertLine message={unusable ?? null} />
      <Text size="sm" role="status">
        {next}
      </Text>
      <Group justify="flex-end" gap="s8">
        <Button variant="default" onClick={onBack}>
          Choose Another File
        </Button>
        <Button disabled={unusable !== undefined || next !== undefined} onClick={onNext}>
          Check Days
        </Button>
      </Group>
    </Stack>
  );
}

const labels: Record<RosterRole, string> = {
  date: 'Date',
  start: 'Start, or start and end',
  end: 'End',
  unit: 'Unit',
};

const withoutColumn: Record<RosterRole, string> = {
  date: 'In the column of the start',
  start: 'Choose a column',
  end: 'In the column of the start',
  unit: 'One module for all',
};

function HeadingRowField({ draft, onChange }: DraftProps) {
  return (
    <WholeNumberField
      label="Row of the headings"
      limit={{ min: 1, max: Math.max(1, draft.sheet.length), decimals: 0 }}
      value={draft.headingRow + 1}
      onChange={row => {
        const headingRow = row - 1;
        const headings = draft.sheet[headingRow];
        if (headings) onChange({ headingRow, ...guessColumns(headings, null), dates: null });
      }}
    />
  );
}

function ColumnField({ role, draft, read, onChange }: DraftProps & { role: RosterRole }) {
  const chosen = draft.columns[role];
  const example = draft.sheet
    .slice(draft.headingRow + 1)
    .map(row => readCell(row, chosen))
    .find(Boolean);
  return (
    <NativeSelect
      label={labels[role]}
      value={chosen ?? ''}
      data={[
        { value: '', label: withoutColumn[role] },
        ...nameColumns(read.headings).map((label, column) => ({ value: String(column), label })),
      ]}
      {...(example && { description: `For example ${example}` })}
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={event => {
        const { value } = event.currentTarget;
        const columns = { ...draft.columns, [role]: value === '' ? null : Number(value) };
        onChange({ columns, dates: null });
      }}
    />
  );
}

function StayingColumns({ draft, read }: DraftProps) {
  const used = Object.values(draft.columns);
  const staying = nameColumns(read.headings).filter((_, column) => !used.includes(column));
  if (draft.layout === 'grid' || staying.length === 0) return null;
  return <Hint>Not read, and never sent: {staying.join(', ')}.</Hint>;
}

function WeeksField({ draft, read, onChange }: DraftProps) {
  const { first, count } = draft.weeks;
  const { layout, headingRow, columns, sheet } = draft;
  const weeks = isIsoDate(first) ? { first, count } : null;
  const start = findGridStart({ sheet, layout, headingRow, columns, dateOrder: read.dateOrder, weeks });
  const covered = start && formatRange({ start, end: addDays(start, 7 * count - 1) });
  const change = (changes: Partial<RosterDraft['weeks']>) =>
    onChange({ weeks: { ...draft.weeks, ...changes }, dates: null });
  return (
    <div>
      <div className={classes.columns}>
        <DateField label="A day of the first week" value={first} onChange={day => change({ first: day })} />
        <WholeNumberField
          label="Weeks with these numbers"
          limit={{ min: 1, max: maxWeeks, decimals: 0 }}
          value={count}
          onChange={weeks => change({ count: weeks })}
        />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {covered}
      </Text>
    </div>
  );
}

/** A column without a heading has the letter of spreadsheet programs. */
function nameColumns(headings: readonly string[]): string[] {
  return Array.from(headings, (heading, column) => heading || `Column ${nameLetters(column)}`);
}

function nameLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameLetters(Math.floor(column / 26) - 1) + letter;
}

const orderWords: Record<DateOrder, string> = {
  month_first: 'month first',
  day_first: 'day first',
};

/** Asks what 3/4/2026 means, if the file does not say it. */
function DateOrderField({ read, onChange }: DraftProps) {
  const { order, dateOrder } = read;
  if (order.kind === 'none') return null;
  if (order.kind === 'proved') {
    return (
      <Hint>
        Dates are read with the {orderWords[order.order]}, because of {order.by}.
      </Hint>
    );
  }
  const { text, readings } = order.example;
  return (
    <Radio.Group
      label={`What does ${text} mean in this file?`}
      value={dateOrder}
      onChange={chosen => onChange({ dateOrder: chosen as DateOrder, dates: null })}
    >
      <Stack gap="s8" py="s6">
        {dateOrders.map(each => (
          <Radio key={each} value={each} label={`${formatLong(readings[each])} (${orderWords[each]})`} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** "March 4, 2026". */
function formatLong(date: IsoDate): string {
  return `${monthName(date)} ${dayOfMonth(date)}, ${getYear(date)}`;
}
