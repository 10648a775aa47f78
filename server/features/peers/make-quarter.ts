import { computePeerQuarter, findLeftOutReason, sortPoints } from '#domain/peers/peer-quarter.ts';
import { type FoundQuarter, showToPeers } from '#domain/peers/peers-block.ts';
import type { Quarter } from '#domain/peers/quarters.ts';
import { dropKnown, type PeerSums } from '#domain/peers/same-hospital.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { expectFewGroups } from '#server/db/shift-months/summed-shifts.queries.ts';
import { listOwnSums, toPeerSums } from './own-sums.ts';
import {
  claimModules,
  findQuarter,
  findSums,
  insertQuarter,
  insertSums,
  listPeerImports,
  lockQuarter,
} from './peers.queries.ts';
import { sumMembers } from './sum-members.ts';

export interface AskedQuarter {
  group: string;
  quarter: Quarter;
  /** The hospital that asks. */
  clientId: number;
}

/** Undefined if it is not stored. */
export async function findStoredQuarter(
  tx: PlatformTx,
  { group, quarter, clientId }: AskedQuarter,
): Promise<FoundQuarter | undefined> {
  const stored = await findQuarter(tx, group, quarter);
  if (!stored) return undefined;
  const own = await findSums(tx, clientId, group, quarter);
  const { level, tau, points, leftOut } = stored;
  return showToPeers({ refused: null, level, tau, points, leftOut, own: own ?? null });
}

/**
 * Makes a quarter of a group (B21) and stores it permanently, unless it is refused or the hospital that asks would have no point in it
 * (D71). Of two concurrent requests the second one gets the quarter that the first one stored.
 */
export async function makeQuarter(tx: PlatformTx, asked: AskedQuarter, now: Date): Promise<FoundQuarter> {
  const { group, quarter, clientId } = asked;
  await lockQuarter(tx, quarter);
  const stored = await findStoredQuarter(tx, asked);
  if (stored) return stored;
  await expectFewGroups(tx);
  const { hospitals, modules } = await sumMembers(tx, group, quarter);
  const imported = await listImportedOnce(tx, { group, quarter });
  const { refused, level, tau, points, leftOut } = computePeerQuarter([
    ...hospitals,
    ...imported.map(({ weeks }) => ({ weeks, completeness: null, isElsewhere: false })),
  ]);
  const parts = hospitals.map((hospital, index) => ({
    clientId: hospital.clientId,
    leftOut: findLeftOutReason(hospital),
    weeks: hospital.sums,
    point: points[index] ?? null,
  }));
  const sorted = sortPoints(points.filter(point => point !== null));
  const own = parts.find(part => part.clientId === clientId) ?? null;
  if (level !== null && tau !== null && own?.point) {
    const row = { peerGroup: group, quarter, madeAt: now, level, tau, points: sorted, leftOut };
    await runTogether([
      () => claimModules(tx, modules, asked),
      () => insertSums(tx, asked, parts),
      () => insertQuarter(tx, row),
    ]);
  }
  return showToPeers({ refused, level, tau, points: sorted, leftOut, own });
}

/**
 * The sums of hospitals on other installations, each once. Imports refuse a known hospital, but a hospital may have joined a group of
 * this installation later, or a correction may have made its sums here equal to those of the file.
 */
async function listImportedOnce(
  tx: PlatformTx,
  { group, quarter }: Pick<AskedQuarter, 'group' | 'quarter'>,
): Promise<PeerSums[]> {
  const files = (await listPeerImports(tx, quarter)).filter(({ peerGroup }) => peerGroup === group);
  if (files.length === 0) return [];
  const own = await listOwnSums(tx, quarter, group);
  const taken: PeerSums[] = [];
  for (const { hospitals } of files) taken.push(...dropKnown([...own, ...taken], toPeerSums(hospitals)));
  return taken;
}
