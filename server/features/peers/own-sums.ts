import type { PeerWeek } from '#domain/peers/compare-hospitals.ts';
import { type Quarter, toWholeWeeks } from '#domain/peers/quarters.ts';
import type { PeerSums } from '#domain/peers/same-hospital.ts';
import { toPeerWeeks } from '#domain/peers/week-sums.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { numberSums } from './number-sums.ts';
import { listCatalogue, listGroupedModules, listWeekSums } from './peers.queries.ts';

/**
 * The sums by which a hospital of this installation is recognized in a file (D71), whether it shares or not: one for each group in
 * which its modules are or have counted, because a file that was written for one group may name another.
 */
export async function listOwnSums(tx: PlatformTx, quarter: Quarter, group: string): Promise<PeerSums[]> {
  const catalogue = await listCatalogue(tx);
  const weights = Object.fromEntries(catalogue.map(({ id, rnsPerPatient }) => [id, rnsPerPatient]));
  const grouped = Map.groupBy(await listGroupedModules(tx, quarter), each => each.group);
  const own: PeerSums[] = [];
  for (const [ownGroup, modules] of grouped) {
    const sums = await listWeekSums(tx, modules, toWholeWeeks(quarter), weights);
    const sumsOf = Map.groupBy(sums, ({ clientId }) => clientId);
    const secrets = new Map(modules.map(({ clientId, peerSecret }) => [clientId, peerSecret]));
    for (const [clientId, secret] of secrets) {
      own.push({
        ids: [ownGroup, group].map(each => numberSums(secret, { quarter, group: each })),
        weeks: toPeerWeeks(sumsOf.get(clientId) ?? []),
      });
    }
  }
  return own;
}

/** Of a file. */
export function toPeerSums(hospitals: readonly { id: string; weeks: readonly PeerWeek[] }[]): PeerSums[] {
  return hospitals.map(({ id, weeks }) => ({ ids: [id], weeks }));
}
