import { formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { type Bridge, nameEnds, readBridge } from '#web/features/staffing-bridge/bridge-figures.ts';
import type { TableCard } from '../card.ts';
import type { Grouping } from '../grouping.ts';
import { buildTable } from '../table.ts';
import { formatCount, signed } from '../words.ts';

const levelRows = [
  ['Census', 'census', 1],
  ['Workload in RNs', 'workload', 1],
  ['RNs that the minimum adds', 'minimum', 2],
  ['RNs against target', 'variance', 1],
  ['RNs', 'rnActual', 1],
] as const;

/** Both sides of the bridge, with the completeness of each. */
export function bridgeLevelsCard({ data }: Grouping, id: string): TableCard | null {
  const bridge = data.bridge && readBridge(data.bridge);
  if (!bridge) return null;
  const { base, period } = bridge.levels;
  const names = nameEnds(bridge.base.kind);
  const perPatient = (side: typeof base) => (side.census > 0 ? side.workload / side.census : null);
  const rows = [
    ...levelRows.map(([name, key, decimals]) => ({ name, decimals, before: base[key], now: period[key] })),
    { name: 'RNs per patient', decimals: 2, before: perPatient(base), now: perPatient(period) },
  ];
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'Both sides',
    finding: `Means. ${describeSides(bridge)}`,
    table: buildTable(
      'Mean',
      [...rows, null],
      row => ({ key: row?.name ?? 'completeness', name: row?.name ?? 'Shifts recorded' }),
      [
        [
          names.start,
          null,
          row => (row ? formatNumber(row.before, row.decimals) : formatShare(bridge.completeness.base)),
        ],
        [
          names.end,
          null,
          row => (row ? formatNumber(row.now, row.decimals) : formatShare(bridge.completeness.period)),
        ],
        [
          'Change',
          null,
          row => (row?.before != null && row.now !== null ? signed(row.decimals)(row.now - row.before) : ''),
        ],
      ],
    ),
  };
}

type Completeness = Bridge['completeness']['base'];

function describeCompleteness(side: Completeness): string {
  return `${formatCount(side.saved)} of ${formatCount(side.possible)} shifts (${formatShare(side)})`;
}

function formatShare({ saved, possible }: Completeness): string {
  return formatPercentage(possible === 0 ? null : (100 * saved) / possible);
}

/** A plan covers every day; recorded shifts may not. */
function describeSides({ base, completeness }: Bridge): string {
  const then = `${describeCompleteness(completeness.base)} recorded for ${formatRange(base)}`;
  const now = `${describeCompleteness(completeness.period)} in the period`;
  return base.kind === 'plan'
    ? `The plan covers all days. Patients, acuity and minimum beside it: ${then}; ${now}.`
    : `${then}, ${now}.`;
}
