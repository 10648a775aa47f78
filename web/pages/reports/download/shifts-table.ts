import type { ReportShift, ShiftExport } from '#contract/reports/reports.ts';
import type { Cell, Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

const before: readonly (readonly [string, (shift: ReportShift) => Cell])[] = [
  ['Hospital', shift => shift.client_name],
  ['Module', shift => shift.module_name],
  ['Date', shift => shift.date],
  ['Shift', shift => shift.label],
  ['Start (UTC)', shift => shift.time],
  ['Day or night', shift => (shift.is_day ? 'Day' : 'Night')],
  ['Minutes', shift => shift.minutes],
];

const after: readonly (readonly [string, (shift: ReportShift) => Cell])[] = [
  ['Census', shift => shift.census],
  ['Target RNs', shift => shift.rn_target],
  ['Actual RNs', shift => shift.rn_actual],
  ['Variance', shift => shift.rn_variance],
  ['Target patients per RN', shift => shift.ratio_target],
  ['Actual patients per RN', shift => shift.ratio_actual],
  ['Target hours per patient day', shift => shift.productivity_target],
  ['Actual hours per patient day', shift => shift.productivity_actual],
];

const remarks: readonly (readonly [string, (shift: ReportShift) => Cell])[] = [
  ['Charge nurse included', shift => (shift.charge_nurse_included ? 'Yes' : 'No')],
  ['Reasons', shift => shift.reasons.join('; ')],
  ['Comments', shift => shift.comments],
  ['Saved by', shift => shift.updated_by],
  ['Saved at (UTC)', shift => shift.updated_at],
];

/** A line for each shift: whose and when, patients by acuity field, figures, premium RNs, and what was said. */
export function shiftsTable({ fields, premium_types, results }: ShiftExport): Table {
  const columns = [
    ...before,
    ...fields.map(
      ({ id, section, name }) =>
        [`${section}: ${name}`, (shift: ReportShift): Cell => shift.acuity_counts[id] ?? 0] as const,
    ),
    ...after,
    ...premium_types.map(
      ({ id, name }) => [`${name} RNs`, (shift: ReportShift): Cell => shift.premiums[id] ?? 0] as const,
    ),
    ...remarks,
  ];
  return [
    columns.map(([name]) => name),
    ...results.map(shift => columns.map(([, read]) => rounded(read(shift)))),
  ];
}

function rounded(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toFixed(4)) : cell;
}
