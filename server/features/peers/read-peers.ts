import { formatDate } from '#domain/measures/formatting.ts';
import { type FoundQuarter, hiddenQuarter, type PeersSource } from '#domain/peers/peers-block.ts';
import {
  findNewestOpenQuarter,
  findOpening,
  isQuarterOpen,
  labelQuarter,
  listOpenQuarters,
  type Quarter,
  toQuarter,
} from '#domain/peers/quarters.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { type AskedQuarter, findStoredQuarter, makeQuarter } from './make-quarter.ts';
import { findFirstShiftDate, findPeerGroup, listOwnPoints } from './peers.queries.ts';

/** Quarters that can be chosen: five years. */
const mostQuarters = 20;

interface PeersToRead {
  module: { id: number; clientId: number };
  /** The newest open one if absent. */
  quarter: Quarter | undefined;
  now: Date;
  signal: AbortSignal;
}

interface WantedQuarter extends AskedQuarter {
  /** Whether the hospital shares now. */
  shares: boolean;
}

/**
 * The quarter of a module's group (B21), as its hospital may see it (D71). The first request of a hospital that would have a point in an
 * open quarter makes it. Throws 400 for a quarter that is not open and a module without a group. The caller must have checked that the
 * person may read it.
 */
export async function readPeers(
  db: Database,
  { module, now, signal, ...asked }: PeersToRead,
): Promise<PeersSource> {
  const { clientId } = module;
  const quarter = asked.quarter ?? findNewestOpenQuarter(now.getTime());
  validateOpen(quarter, now);
  const options = { work: 'report', signal } as const;
  const { wanted, source } = await db.platform(
    async tx => {
      const { group, shares } = found(await findPeerGroup(tx, module));
      if (group === null) throw invalid('peer_group', 'This module is in no peer group.');
      const wanted = { group, shares, quarter, clientId };
      const visible = shares ? await findStoredQuarter(tx, wanted) : hiddenQuarter;
      return { wanted, source: visible && (await addOwnHistory(tx, wanted, visible, now)) };
    },
    { ...options, readOnly: true },
  );
  if (source) return source;
  return db.platform(async tx => addOwnHistory(tx, wanted, await makeQuarter(tx, wanted, now), now), options);
}

function validateOpen(quarter: Quarter, now: Date): void {
  if (isQuarterOpen(quarter, now.getTime())) return;
  const opens = formatDate(findOpening(quarter));
  throw invalid('quarter', `${labelQuarter(quarter)} opens on ${opens}, three months after its end.`);
}

async function addOwnHistory(
  tx: PlatformTx,
  { group, shares, quarter, clientId }: WantedQuarter,
  result: FoundQuarter,
  now: Date,
): Promise<PeersSource> {
  const history = shares ? await listOwnPoints(tx, clientId, group, quarter) : [];
  const first = await findFirstShiftDate(tx, clientId, group);
  const from = first === null || toQuarter(first) > quarter ? quarter : toQuarter(first);
  return {
    ...result,
    shares,
    quarter,
    group,
    trend: history.flatMap(each => (each.point ? [{ quarter: each.quarter, ...each.point }] : [])),
    quarters: listOpenQuarters(from, now.getTime(), mostQuarters),
  };
}
