import { Text } from '@mantine/core';
import type { ReportShift } from '#contract/reports/reports.ts';
import { formatDate, formatNumber, formatRatio, formatSigned } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import classes from '../view/comments/comments.module.css';

const signs = { over: '▲', under: '▼' } as const;

const date: ListColumn<ReportShift> = {
  header: 'Date',
  cell: shift => (
    <Link to={paths.moduleRedirect(shift.module, paths.dashboardOn(shift.date))}>
      {formatDate(shift.date)}
    </Link>
  ),
};

const module: ListColumn<ReportShift> = { header: 'Module', cell: shift => shift.module_name };

const figures: ListColumn<ReportShift>[] = [
  { header: 'Shift', labelled: true, cell: shift => shift.label },
  { header: 'Census', kind: 'figures', cell: shift => formatNumber(shift.census, 1) },
  { header: 'Target', kind: 'figures', cell: shift => formatNumber(shift.rn_target, 1) },
  { header: 'Actual', kind: 'figures', cell: shift => formatNumber(shift.rn_actual, 1) },
  { header: 'Variance', kind: 'figures', cell: shift => <Variance value={shift.rn_variance} /> },
  { header: 'Ratio', kind: 'figures', cell: shift => `1 : ${formatRatio(shift.ratio_actual)}` },
  {
    header: 'Reasons and comments',
    cell: shift => (
      <Text size="xs" maw={260}>
        {[shift.reasons.join(', '), shift.comments].filter(Boolean).join(' · ')}
      </Text>
    ),
  },
];

/** The module is shown unless all shifts are of the same one. */
export function shiftColumns(isOneModule: boolean): ListColumn<ReportShift>[] {
  return isOneModule ? [date, ...figures] : [date, module, ...figures];
}

function Variance({ value }: { value: number }) {
  const state = staffingState(value);
  if (!state) return formatSigned(value);
  return (
    <span className={classes.state} data-state={state}>
      <span aria-hidden="true">{signs[state]} </span>
      {formatSigned(value)}
    </span>
  );
}
