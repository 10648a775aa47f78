import { type AdtEvent, readAdtEvent } from '#domain/census/adt-event.ts';
import { type Hl7Message, readComponent } from '#domain/census/hl7-message.ts';
import { isNetworkAllowed } from '#domain/people/networks.ts';
import type { ClientTx } from '#server/db/database.ts';
import { type LockedSource, lockSource, storeMessageHashes, storeTraffic } from '../visits.queries.ts';
import { storeEvents } from '../visits.ts';
import { type Outcome, refused } from './acknowledgements.ts';

/** Where a message came from. */
export interface Sender {
  address: string;
  /** SHA-256 of the certificate that it presented. */
  fingerprint: string | undefined;
}

export interface Incoming {
  message: Hl7Message;
  sender: Sender;
}

/**
 * Stores the messages of a source in their order, and returns an outcome for each. Undefined if the source no longer has their
 * facility.
 */
export async function storeMessages(
  tx: ClientTx,
  { sourceId, facility }: { sourceId: number; facility: string },
  incoming: readonly Incoming[],
  { hash, now }: { hash: (number: string) => string; now: Date },
): Promise<Outcome[] | undefined> {
  const source = await lockSource(tx, sourceId);
  if (source?.sendingFacility !== facility) return undefined;
  const read = incoming.map(one => readMessage(source, one, hash));
  const accepted = read.flatMap(one => one.accepted ?? []);
  const keys = accepted.map(({ key }) => key);
  const added = keys.length > 0 ? await storeMessageHashes(tx, source, keys, now) : new Set<string>();
  // A repeated message changes nothing, also if both are in this batch.
  const events = accepted.filter(({ key }) => added.delete(key)).flatMap(({ event }) => event ?? []);
  if (events.length > 0) await storeEvents(tx, source, events, hash);
  if (accepted.length > 0) await storeTraffic(tx, source, accepted.length, now);
  return read.map(({ outcome }) => outcome);
}

interface ReadMessage {
  outcome: Outcome;
  /** `key` is the hash of MSH-10. The event is null if the message changes nothing. */
  accepted?: { key: string; event: AdtEvent | null };
}

function readMessage(
  { isActive, allowedAddresses, certificateFingerprint, timezone }: LockedSource,
  { message, sender }: Incoming,
  hash: (number: string) => string,
): ReadMessage {
  const isKnown =
    isActive &&
    isNetworkAllowed(sender.address, allowedAddresses) &&
    (certificateFingerprint === null || certificateFingerprint === sender.fingerprint);
  if (!isKnown) return { outcome: refused };
  const id = readComponent(message, message.segments[0], 10);
  if (id === '') return { outcome: { code: 'AE', reason: 'no message control id' } };
  const read = readAdtEvent(message, timezone);
  if ('problem' in read) return { outcome: { code: 'AE', reason: read.problem } };
  return { outcome: { code: 'AA' }, accepted: { key: hash(`message ${id}`), event: read.event } };
}
