import { EventEmitter } from 'node:events';
import { deserialize, serialize } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { createNewsFilter } from '#server/core/news-filter.ts';
import { ignoredMessage, type PrimaryMessage, pack, type WorkerMessage } from './messages.ts';
import { connectToPrimary } from './worker.ts';
import { openInbox } from './worker-process.ts';

const event = { clientId: 1, moduleId: 2, date: '2026-11-14', window: 420, by: 'Ana', byId: 3 };
const since = new Date('2026-11-16T07:00:00Z');

/** Version 0.1 sent them without a version. */
const unknownMessages = [
  { type: 'announce', event },
  { type: 'live', message: [event] },
  { type: 'health', part: 'mail', health: { state: 'ok', since } },
  { type: 'stop' },
  ...[undefined, null, 'x', 7, {}, { v: 1 }, { v: 1, message: { type: 'dance' } }],
  { v: 1, message: { type: 'announce', event: null } },
  { v: 1, message: { type: 'live', message: event } },
  { v: 2, message: { type: 'stop' } },
];

/** As another process receives it. */
const transfer = (message: unknown) => deserialize(serialize(message));

const messagesOfWorkers: WorkerMessage[] = [
  { type: 'listening', address: 'http://127.0.0.1:8080' },
  { type: 'failed', reason: 'the store cannot be opened' },
  { type: 'announce', event },
  {
    type: 'print',
    id: 1,
    page: { template: '<p>', data: '{}', paper: 'a4', header: ['left', 'right'] },
    person: 3,
    hospital: 7,
    job: undefined,
  },
  { type: 'cancel print', id: 1 },
  { type: 'ask progress', id: 2, job: 'a-job' },
  { type: 'metrics', metrics: [{ name: 'parity_workers', type: 'gauge', ...{ help: 'help', values: [] } }] },
];

test('the primary process gets the messages of its worker, and ignores others with one line in the log', () => {
  const worker = new EventEmitter();
  const log = { warn: vi.fn() };
  const received: WorkerMessage[] = [];
  const inbox = openInbox(worker as never, { log, isNews: createNewsFilter() });
  inbox.on('message', message => received.push(message));
  for (const message of unknownMessages) worker.emit('message', message);
  expect(received).toEqual([]);
  expect(log.warn.mock.calls).toEqual([[ignoredMessage]]);
  for (const message of messagesOfWorkers) worker.emit('message', transfer(pack(message)));
  expect(received).toEqual(messagesOfWorkers);
});

test('a worker gets the messages of its primary process, and ignores others with one line in the log', async () => {
  const connection = Object.assign(new EventEmitter(), { send: vi.fn() });
  const log = { warn: vi.fn() };
  const primary = connectToPrimary(log, connection as never);
  const live = vi.fn();
  const stop = vi.fn();
  const health = createHealth(() => since);
  primary.live.subscribe(live);
  primary.onStop(stop);
  primary.passHealthTo(health);
  const receive = (message: PrimaryMessage) => connection.emit('message', transfer(pack(message)));
  for (const message of unknownMessages) connection.emit('message', message);
  expect([live, stop].flatMap(listener => listener.mock.calls)).toEqual([]);
  expect(log.warn.mock.calls).toEqual([[ignoredMessage]]);

  receive({ type: 'live', message: [event] });
  receive({ type: 'live', message: 'resync' });
  expect(live.mock.calls).toEqual([[[event]], ['resync']]);
  receive({ type: 'health', part: 'mail', health: { state: 'failing', reason: 'no route', since } });
  expect(health.read().mail).toMatchObject({ state: 'failing', reason: 'no route' });
  const progress = primary.printer.getProgress('a-job');
  receive({ type: 'progress', id: 1, progress: { state: 'waiting', place: 4 } });
  expect(await progress).toEqual({ state: 'waiting', place: 4 });
  const asking = { person: 3, hospital: 7, signal: AbortSignal.timeout(60_000) };
  const page = { template: '<p>', data: '{}', paper: 'a4' as const, header: ['', ''] as const };
  const printing = [primary.printer.print(page, asking), primary.printer.print(page, asking)];
  receive({ type: 'printed', id: 2, pdf: Buffer.from('%PDF-') });
  receive({ type: 'not printed', id: 3, error: { kind: 'too many', count: 3 } });
  expect(await Promise.allSettled(printing)).toMatchObject([
    { value: Buffer.from('%PDF-') },
    { reason: { failure: { kind: 'too many', count: 3 } } },
  ]);
  receive({ type: 'stop' });
  expect(stop).toHaveBeenCalledOnce();
});
