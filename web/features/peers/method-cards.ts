import { capitalize, formatCount } from '#domain/measures/formatting.ts';
import {
  describeLeftOutHospitals,
  describeOwnState,
  leftOutWords,
  notRanked,
} from '#domain/peers/describe-peers.ts';
import { leftOutReasons, minPeerHospitals } from '#domain/peers/peer-quarter.ts';
import { labelQuarter } from '#domain/peers/quarters.ts';
import type { Blocks, FindingsCard, TableCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';

type Peers = NonNullable<Blocks['peers']>;
type OwnState = NonNullable<Blocks['peers_own']>['state'];

/** What is missing for a comparison, and what to do; null if the own hospital is compared. */
export function peersRefusedCard(
  { data: { peers, peers_own: own } }: Grouping,
  id: string,
): FindingsCard | null {
  if (!peers || !own || peers.hospitals.some(hospital => hospital.own)) return null;
  const [finding = '', ...others] = new Set(
    [describeOwnState(own.state), peers.refused ?? ''].filter(Boolean),
  );
  const sentences = [...others, ...listMethodSteps(peers, own.state)];
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: `No comparison for ${labelQuarter(peers.quarter)}`,
    finding,
    sentences,
    ...(own.state === 'not_sharing' && {
      nextStep: { label: 'Open Hospital Settings', place: 'hospital settings' },
    }),
    table: buildTable('Next steps', sentences, name => ({ key: name, name }), []),
  };
}

/** A hospital is not told whether a quarter that it does not see is stored. */
function listMethodSteps({ refused, group }: Peers, state: OwnState): string[] {
  const enter = 'Enter the missing shifts: they count for every quarter that is not stored yet.';
  const steps: Record<OwnState, string | null> = {
    compared: null,
    not_sharing:
      'Owners agree to share in Hospital Settings, Fair Peers. The hospital then counts for every quarter that is not stored yet.',
    absent: 'Choose another quarter. A stored quarter stays as it is.',
    weeks: enter,
    completeness: enter,
    other_group: 'Choose another quarter.',
  };
  return [
    steps[state],
    refused !== null &&
      refused !== describeOwnState(state) &&
      `At least ${minPeerHospitals} hospitals of the group “${group}” have to share, with enough shifts entered. Each decides for itself.`,
  ].filter(step => typeof step === 'string');
}

/** Hospitals that share and are not compared, as counts. */
export function leftOutCard({ data: { peers } }: Grouping, id: string): TableCard | null {
  if (!peers || peers.left_out.hospitals === 0) return null;
  const { reasons } = peers.left_out;
  const rows = leftOutReasons.filter(reason => (reasons[reason] ?? 0) > 0);
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'What was left out',
    finding: describeLeftOutHospitals({ ...peers.left_out, reasons }),
    table: buildTable('Reason', rows, reason => ({ key: reason, name: capitalize(leftOutWords[reason]) }), [
      ['Hospitals', formatCount, reason => reasons[reason] ?? 0],
    ]),
  };
}

/** What a funnel plot says, and what it does not; empty without one. */
export function listPeersRemarks({ data: { peers } }: Grouping): readonly string[] {
  if (!peers?.hospitals.some(hospital => hospital.own)) return [];
  return peers.left_out.hospitals === 0 ? [...remarks, describeLeftOutHospitals(peers.left_out)] : remarks;
}

const remarks: readonly string[] = [
  notRanked,
  'More or fewer RN hours are not better or worse by themselves. Missed Care and “Does the Target Fit?” say more about that.',
  'The same patients: as many hours as the acuity catalog asks for the entered counts, with the weights of one catalog for all hospitals.',
  'The limits allow for chance from week to week and for how far the other hospitals differ from each other.',
  'About one hospital in twenty is outside the 95% limits by chance, and more in small groups: that is a reason to look, and no more.',
  'A stored quarter stays as it is: later corrections, joins and leaves do not change it.',
];
