import { setImmediate as nextTurn } from 'node:timers/promises';
import { readAdtEvent } from '#domain/census/adt-event.ts';
import { type Hl7Message, readComponent } from '#domain/census/hl7-message.ts';
import type { AdtEvent } from '#domain/census/visits.ts';
import { isNetworkAllowed } from '#domain/people/networks.ts';
import type { ClientTx } from '#server/db/database.ts';
import {
  type LockedSource,
  lockSource,
  storeFailure,
  storeMessageHashes,
  storeTraffic,
} from '../visits.queries.ts';
import { storeEvents } from '../visits.ts';
import { type Outcome, refused } from './acknowledgements.ts';
import type { FoundSource } from './sources.queries.ts';

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

/** Segments that are read before others have their turn; a batch of usual messages has fewer. */
const mostAtOnce = 1_000;

/** Shown with the source in Hospital Settings. The sender gets a shorter reason with its acknowledgement. */
const openFailure =
  'Its messages are refused. Another hospital has a source, too, so this one needs an allowed address or a certificate.';

/**
 * Stores the messages of a source in their order, and returns an outcome for each. Undefined if the source is no longer as it was
 * found.
 */
export async function storeMessages(
  tx: ClientTx,
  found: FoundSource & { facility: string },
  incoming: readonly Incoming[],
  { hash, now }: { hash: (text: string) => string; now: Date },
): Promise<Outcome[] | undefined> {
  const source = await lockSource(tx, found.id);
  if (source?.sendingFacility !== found.facility || isOpenSource(source) !== found.isOpen) return undefined;
  if (source.isActive && found.isOpen && found.isShared) {
    await storeFailure(tx, source, openFailure, now);
    return incoming.map(() => ({ code: 'AE', reason: 'source has no address or certificate' }));
  }
  const read: ReadMessage[] = [];
  let segments = 0;
  for (const one of incoming) {
    read.push(readMessage(source, one, { hash, now }));
    segments += one.message.segments.length;
    if (segments < mostAtOnce) continue;
    await nextTurn();
    segments = 0;
  }
  const accepted = read.flatMap(one => one.accepted ?? []);
  const keys = accepted.map(({ key }) => key);
  const added = keys.length > 0 ? await storeMessageHashes(tx, source, keys, now) : new Set<string>();
  // A repeated message changes nothing, also if both are in this batch.
  const events = accepted.filter(({ key }) => added.delete(key)).flatMap(({ event }) => event ?? []);
  if (events.length > 0) await storeEvents(tx, source, events, { hash, now });
  if (accepted.length > 0) await storeTraffic(tx, source, accepted.length, now);
  return read.map(({ outcome }) => outcome);
}

/** Whether nothing tells its sender from others: then every sender that the server allows is accepted. */
function isOpenSource({ allowedAddresses, certificateFingerprint }: LockedSource): boolean {
  return allowedAddresses.length === 0 && certificateFingerprint === null;
}

interface ReadMessage {
  outcome: Outcome;
  /** `key` is the hash of MSH-10. The event is null if the message changes nothing. */
  accepted?: { key: string; event: AdtEvent | null };
}

function readMessage(
  { isActive, allowedAddresses, certificateFingerprint, timezone }: LockedSource,
  { message, sender }: Incoming,
  { hash, now }: { hash: (text: string) => string; now: Date },
): ReadMessage {
  const isKnown =
    isActive &&
    isNetworkAllowed(sender.address, allowedAddresses) &&
    (certificateFingerprint === null || certificateFingerprint === sender.fingerprint);
  if (!isKnown) return { outcome: refused };
  const id = readComponent(message, message.segments[0], 10);
  if (id === '') return { outcome: { code: 'AE', reason: 'no message control id' } };
  const read = readAdtEvent(message, { timeZone: timezone, now: now.getTime() });
  if ('problem' in read) return { outcome: { code: 'AE', reason: read.problem } };
  return { outcome: { code: 'AA' }, accepted: { key: hash(`message ${id}`), event: read.event } };
}
