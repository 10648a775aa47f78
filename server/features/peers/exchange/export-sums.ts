import { findLeftOutReason } from '#domain/peers/peer-quarter.ts';
import { hasEnded, isQuarter, type Quarter } from '#domain/peers/quarters.ts';
import { found } from '#server/core/errors.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { numberSums } from '../number-sums.ts';
import { claimModules, listPatientFields, lockQuarter } from '../peers.queries.ts';
import { sumMembers } from '../sum-members.ts';
import { writeExchangeFile } from './exchange-file.ts';
import type { ExchangeKey } from './exchange-key.ts';

/**
 * The signed sums of the hospitals that are in a group and agree now, for another installation (B21). The quarter must have ended; it
 * need not be open, so that files can be exchanged before anybody asks for it. Its modules count in this group from here on.
 */
export async function exportSums(
  tx: PlatformTx,
  { group, quarter, key, now }: { group: string; quarter: Quarter; key: ExchangeKey; now: Date },
): Promise<{ file: string; hospitals: number }> {
  if (!isQuarter(quarter)) throw new OperatorError(`${quarter} is not a quarter such as 2025-Q3`);
  if (!hasEnded(quarter, now.getTime())) throw new OperatorError(`${quarter} has not ended yet`);
  await lockQuarter(tx, quarter);
  const { hospitals, modules, catalogue } = await sumMembers(tx, group, quarter);
  const counted = hospitals.filter(hospital => findLeftOutReason(hospital) === null);
  if (counted.length === 0) {
    throw new OperatorError(
      `no hospital of ${group} that shares can be compared in ${quarter}; nothing was written`,
    );
  }
  const ids = new Set(counted.map(({ clientId }) => clientId));
  const secrets = new Map(modules.map(({ clientId, peerSecret }) => [clientId, peerSecret]));
  const exported = modules.filter(({ clientId }) => ids.has(clientId));
  await claimModules(tx, exported, { group, quarter });
  for (const clientId of ids) {
    const entry = { at: now, clientId, actorName: 'command line', action: 'exported peer sums' } as const;
    await recordAudit(tx, { ...entry, details: { quarter, peer_group: group } });
  }
  const used = await listPatientFields(tx, exported, quarter);
  const fields = catalogue
    .filter(({ id, isDeleted }) => !isDeleted || used.has(id))
    .map(({ section, name, rnsPerPatient }) => ({ section, name, rns_per_patient: rnsPerPatient }));
  const sums = counted.map(({ clientId, weeks }) => ({
    id: numberSums(found(secrets.get(clientId)), { quarter, group }),
    weeks: weeks.map(([worked, needed]): [number, number] => [toThousandths(worked), toThousandths(needed)]),
  }));
  // Sorted by their numbers, so that the order has no information.
  const file = writeExchangeFile(
    { quarter, group, fields, hospitals: sums.toSorted((a, b) => (a.id < b.id ? -1 : 1)) },
    key,
  );
  return { file, hospitals: sums.length };
}

function toThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
