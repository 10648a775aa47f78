import { formatDate } from '#domain/measures/formatting.ts';
import {
  findNewestOpenQuarter,
  findOpening,
  isOpen,
  labelQuarter,
  listOpenQuarters,
  type Quarter,
  toQuarter,
} from '#domain/peers/quarters.ts';
import type { FoundQuarter, PeersSource } from '#domain/reports/peers/peers-block.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { findStoredQuarter, makeQuarter } from './make-quarter.ts';
import { findFirstShiftDate, findPeerGroup, listOwnPoints } from './peers.queries.ts';

/** Quarters that can be chosen: five years. */
const mostQuarters = 20;

interface AskedPeers {
  module: { id: number; clientId: number };
  /** The newest open one if absent. */
  quarter: Quarter | undefined;
  now: Date;
  signal: AbortSignal;
}

/**
 * The quarter of a module's group (B21). The first request after it opened makes it. Throws 400 for a quarter that is not open and a
 * module without a group. The caller has checked that the person may read it.
 */
export async function readPeers(
  db: Database,
  { module, now, signal, ...asked }: AskedPeers,
): Promise<PeersSource> {
  const { clientId } = module;
  const quarter = asked.quarter ?? findNewestOpenQuarter(now.getTime());
  validateOpen(quarter, now);
  const options = { work: 'report', signal } as const;
  const { wanted, source } = await db.platform(
    async tx => {
      const group = await findPeerGroup(tx, module);
      if (group === null) throw invalid('peer_group', 'This module is in no peer group.');
      const wanted = { group: found(group), quarter, clientId };
      const stored = await findStoredQuarter(tx, wanted);
      return { wanted, source: stored && (await addOwnHistory(tx, wanted, stored, now)) };
    },
    { ...options, readOnly: true },
  );
  if (source) return source;
  return db.platform(async tx => addOwnHistory(tx, wanted, await makeQuarter(tx, wanted, now), now), options);
}

function validateOpen(quarter: Quarter, now: Date): void {
  if (isOpen(quarter, now.getTime())) return;
  const opens = formatDate(findOpening(quarter));
  throw invalid('quarter', `${labelQuarter(quarter)} opens on ${opens}, three months after its end.`);
}

async function addOwnHistory(
  tx: PlatformTx,
  { group, quarter, clientId }: { group: string; quarter: Quarter; clientId: number },
  result: FoundQuarter,
  now: Date,
): Promise<PeersSource> {
  const history = await listOwnPoints(tx, clientId, group, quarter);
  const first = await findFirstShiftDate(tx, clientId, group);
  const from = first === null || toQuarter(first) > quarter ? quarter : toQuarter(first);
  return {
    ...result,
    quarter,
    group,
    trend: history.flatMap(each => (each.point ? [{ quarter: each.quarter, ...each.point }] : [])),
    quarters: listOpenQuarters(from, now.getTime(), mostQuarters),
  };
}
