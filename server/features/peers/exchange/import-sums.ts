import { hasEnded } from '#domain/peers/quarters.ts';
import { dropKnown, hasRepeatedWeeks, type PeerSums } from '#domain/peers/same-hospital.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { listOwnSums, toPeerSums } from '../own-sums.ts';
import {
  type CatalogueField,
  findQuarter,
  insertImport,
  listCatalogue,
  listPeerImports,
  lockQuarter,
} from '../peers.queries.ts';
import { type ExchangeContent, readExchangeFile, refused } from './exchange-file.ts';
import type { ExchangeKey } from './exchange-key.ts';

interface Import {
  file: string;
  /** Public keys of installations whose files are taken. */
  trusted: readonly string[];
  own: ExchangeKey;
  now: Date;
}

/** Stores the sums of another installation, which count in quarters that are made from now on (B21). */
export async function importSums(
  tx: PlatformTx,
  { file, trusted, own, now }: Import,
): Promise<ExchangeContent> {
  const { source, content } = readExchangeFile(file, [...trusted, own.publicKey]);
  const { quarter, group, fields, hospitals } = content;
  if (source === own.publicKey)
    throw refused('this installation made it, so its hospitals would count twice');
  if (!hasEnded(quarter, now.getTime())) throw refused(`${quarter} has not ended yet`);
  await lockQuarter(tx, quarter);
  const imported = await listPeerImports(tx, quarter);
  if (imported.some(earlier => earlier.source === source && earlier.peerGroup === group)) {
    throw refused(`a file of this installation for ${group} in ${quarter} was imported before`);
  }
  if (await findQuarter(tx, group, quarter)) {
    throw refused(`${group} in ${quarter} is stored already and is never made again`);
  }
  const difference = describeDifference(fields, await listCatalogue(tx));
  if (difference) throw refused(difference);
  const repeated = describeRepeated(content, {
    own: await listOwnSums(tx, quarter, group),
    imported: imported.flatMap(file => toPeerSums(file.hospitals)),
  });
  if (repeated) throw refused(repeated);
  await insertImport(tx, { source, peerGroup: group, quarter, importedAt: now, hospitals });
  await recordAudit(tx, {
    at: now,
    actorName: 'command line',
    action: 'imported peer sums',
    details: { quarter, peer_group: group, hospitals: hospitals.length, key: source },
  });
  return content;
}

/**
 * The reason why a file would make a hospital count twice (D71); null if it would not. The sentence names the other place of the
 * hospital, but not the hospital.
 */
function describeRepeated(
  { hospitals }: ExchangeContent,
  { own, imported }: Record<'own' | 'imported', readonly PeerSums[]>,
): string | null {
  const arriving = toPeerSums(hospitals);
  const repeats = (known: readonly PeerSums[]) => dropKnown(known, arriving).length < arriving.length;
  if (repeats(own)) return 'it has the sums of a hospital of this installation, which would count twice';
  if (repeats(imported))
    return 'it has the sums of a hospital that another imported file has, so it would count twice';
  return hasRepeatedWeeks(arriving) ? 'it has the sums of one hospital twice' : null;
}

/**
 * The first difference between catalogues, by which the same patients would need other hours. Every field in use on either side must be
 * on the other with the same RNs per patient; fields are compared by section and name, because ids differ.
 */
function describeDifference(
  theirs: ExchangeContent['fields'],
  ours: readonly CatalogueField[],
): string | null {
  const toKey = ({ section, name }: { section: string; name: string }) => JSON.stringify([section, name]);
  const weightsOf = Map.groupBy(ours, toKey);
  for (const field of theirs) {
    const known = weightsOf.get(toKey(field));
    if (!known) return `this installation has no acuity field “${field.section}: ${field.name}”`;
    if (known.every(({ rnsPerPatient }) => rnsPerPatient !== field.rns_per_patient)) {
      return `“${field.section}: ${field.name}” has ${field.rns_per_patient} RNs per patient there and ${known[0]?.rnsPerPatient} here`;
    }
  }
  const there = new Set(theirs.map(toKey));
  const missing = ours.find(field => !field.isDeleted && !there.has(toKey(field)));
  return missing ? `the other installation has no acuity field “${missing.section}: ${missing.name}”` : null;
}
