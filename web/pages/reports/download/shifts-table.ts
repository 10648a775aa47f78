import type { ReportShift, ShiftExport } from '#contract/reports/reports.ts';
import { countMissed, listMissedTypes } from '#domain/missed-care/missed-care.ts';
import type { StandardState } from '#domain/standards/requirement/judge-shift.ts';
import { namePacks } from '#domain/standards/setting/packs.ts';
import { findStandard } from '#domain/standards/setting/setting.ts';
import { formatOffsetTime } from '#domain/time/instants.ts';
import { roundCell } from '#web/charts/readings/table-data.ts';
import { listReportedClasses } from '#web/features/standards/report/block-words.ts';
import type { Cell, Table } from '#web/lib/spreadsheet/spreadsheet-cells.ts';

type ShiftColumn = readonly [name: string, read: (shift: ReportShift) => Cell];

/** A row for each shift: its identity, patients by acuity field, figures, what its standard says, premium RNs and remarks. */
export function shiftsTable({ fields, premium_types, timezones, standards, results }: ShiftExport): Table {
  const formatTime = (instant: string, { client }: ReportShift) =>
    formatOffsetTime(instant, timezones[client] ?? 'UTC');
  const columns: ShiftColumn[] = [
    ['Hospital', shift => shift.client_name],
    ['Module', shift => shift.module_name],
    ['Date', shift => shift.date],
    ['Shift', shift => shift.label],
    ['Start', shift => formatTime(shift.time, shift)],
    ['Day or night', shift => (shift.is_day ? 'Day' : 'Night')],
    ['Minutes', shift => shift.minutes],
    ...fields.map(
      ({ id, section, name }): ShiftColumn => [`${section}: ${name}`, shift => shift.acuity_counts[id] ?? 0],
    ),
    ['Census', shift => shift.census],
    ['Target RNs', shift => shift.rn_target],
    ['Actual RNs', shift => shift.rn_actual],
    ['Variance', shift => shift.rn_variance],
    ['Target patients per RN', shift => shift.ratio_target],
    ['Actual patients per RN', shift => shift.ratio_actual],
    ['Target hours per patient day', shift => shift.productivity_target],
    ['Actual hours per patient day', shift => shift.productivity_actual],
    ...(results.some(({ standard }) => standard) ? listStandardColumns(standards) : []),
    ...premium_types.map(({ id, name }): ShiftColumn => [`${name} RNs`, shift => shift.premiums[id] ?? 0]),
    ['Charge nurse included', shift => (shift.charge_nurse_included ? 'Yes' : 'No')],
    ['Reasons', shift => shift.reasons.join('; ')],
    ['Comments', shift => shift.comments],
    ...listTypes(results).map(
      (type): ShiftColumn => [`Missed care: ${type}`, shift => countMissed(shift.missed_care, type)],
    ),
    ['Saved by', shift => shift.updated_by],
    ['Saved at', shift => formatTime(shift.updated_at, shift)],
  ];
  return [
    columns.map(([name]) => name),
    ...results.map(shift => columns.map(([, read]) => roundCell(read(shift)))),
  ];
}

const stateNames: Readonly<Record<StandardState, string>> = {
  enough: 'Enough',
  short: 'Short',
  not_rated: 'Not rated',
};

/** Blank for shifts without a standard. */
function listStandardColumns(standards: ShiftExport['standards']): ShiftColumn[] {
  const nameClasses = ({ module, date, standard }: ReportShift) => {
    const known = findStandard(standards[module] ?? [], date)?.classes ?? [];
    return listReportedClasses(known, standard?.classes ?? {});
  };
  return [
    [
      'Standard',
      ({ standard }) => (standard ? (namePacks([standard.pack])[standard.pack] ?? standard.pack) : ''),
    ],
    ['Required RNs', ({ standard }) => standard?.required ?? ''],
    ['Direct RNs', ({ standard }) => standard?.direct ?? ''],
    ['State by the standard', ({ standard }) => (standard ? stateNames[standard.state] : '')],
    ['Patients by class', nameClasses],
    ['Patients not covered', ({ standard }) => standard?.left_out ?? ''],
  ];
}

function listTypes(shifts: readonly ReportShift[]): string[] {
  return listMissedTypes(
    [],
    shifts.flatMap(({ missed_care }) => Object.keys(missed_care)),
  );
}
