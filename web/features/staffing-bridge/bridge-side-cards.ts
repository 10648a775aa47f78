import { oneDecimal, showFigures, twoDecimals } from '#domain/measures/figures.ts';
import { formatCount, formatPercentage } from '#domain/measures/formatting.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { TableCard } from '#web/cards/card.ts';
import { type Compared, compareFigures } from '#web/cards/compared.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import { type Bridge, nameEnds, readBridge } from './bridge-figures.ts';

/** Both sides of the bridge, with the completeness of each. */
export function bridgeLevelsCard({ data }: Grouping, id: string): TableCard | null {
  const bridge = data.bridge && readBridge(data.bridge);
  if (!bridge) return null;
  const names = nameEnds(bridge.base.kind);
  const { base, period } = bridge.completeness;
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'Both sides',
    finding: `Means. ${describeSides(bridge)}`,
    table: buildTable(
      'Mean',
      [...listLevels(bridge), null],
      row => ({ key: row?.name ?? 'completeness', name: row?.name ?? 'Shifts recorded' }),
      [
        [names.start, null, row => row?.before ?? formatShare(base)],
        [names.end, null, row => row?.now ?? formatShare(period)],
        ['Change', null, row => row?.change ?? ''],
      ],
    ),
  };
}

/** Workload, minimum and RNs against target add up to the RNs, as shown. */
function listLevels({ levels: { base, period } }: Bridge): (Compared & { name: string })[] {
  const rns = showFigures(
    oneDecimal,
    {
      workload: period.workload,
      target: period.workload + period.minimum,
      rns: period.rnActual,
      workloadBefore: base.workload,
      targetBefore: base.workload + base.minimum,
      rnsBefore: base.rnActual,
    },
    {
      minimum: ['target', 'workload'],
      minimumBefore: ['targetBefore', 'workloadBefore'],
      variance: ['rns', 'target'],
      varianceBefore: ['rnsBefore', 'targetBefore'],
      workloadChange: ['workload', 'workloadBefore'],
      minimumChange: ['minimum', 'minimumBefore'],
      varianceChange: ['variance', 'varianceBefore'],
      rnsChange: ['rns', 'rnsBefore'],
    },
  );
  const perPatient = ({ census, workload }: typeof base) => (census > 0 ? workload / census : null);
  return [
    { name: 'Census', ...compareFigures(period.census, base.census) },
    { name: 'Workload in RNs', now: rns.workload, before: rns.workloadBefore, change: rns.workloadChange },
    {
      name: 'RNs that the minimum adds',
      now: rns.minimum,
      before: rns.minimumBefore,
      change: rns.minimumChange,
    },
    { name: 'RNs against target', now: rns.variance, before: rns.varianceBefore, change: rns.varianceChange },
    { name: 'RNs', now: rns.rns, before: rns.rnsBefore, change: rns.rnsChange },
    { name: 'RNs per patient', ...compareFigures(perPatient(period), perPatient(base), twoDecimals) },
  ];
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
