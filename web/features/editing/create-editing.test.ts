import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createStore } from '#web/lib/store.ts';
import { createEditing } from './create-editing.ts';
import { createLocalItems } from './local-items.ts';

interface Typed {
  text: string;
}
interface Input {
  typed: Typed;
  isChanged: boolean;
  stored: string;
}

const drafts = createLocalItems<{ typed: Typed }>('test');
const keptText = () => drafts.find(1, 'a')?.typed.text ?? null;
const pause = (milliseconds = 500) => vi.advanceTimersByTimeAsync(milliseconds);
const conflict = { detail: 'Changed.', changed_by: 'Bob Ray', changed_at: null, current: 'theirs' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
const stops: (() => Promise<void>)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) void stop();
  vi.useRealTimers();
  localStorage.clear();
});

/** An open record, and a server whose answers the test gives one by one. */
function open({ savesItself = true, sendLater = false, stored = '' } = {}) {
  const text = keptText() ?? stored;
  const store = createStore<Input>({ typed: { text }, isChanged: text !== stored, stored });
  const set = (typed: Typed, on: string) => store.set({ typed, isChanged: typed.text !== on, stored: on });
  const calls: { text: string; background: boolean; answer: PromiseWithResolvers<void> }[] = [];
  const editing = createEditing<Input, string, string, { typed: Typed }>({
    store,
    savesItself,
    isValid: ({ typed }) => typed.text !== 'invalid',
    async send({ typed }, background) {
      const answer = Promise.withResolvers<void>();
      calls.push({ text: typed.text, background, answer });
      await answer.promise;
      return typed.text;
    },
    accept: saved => set(store.get().typed, saved),
    sendLater(sent) {
      if (sendLater) set(store.get().typed, sent.typed.text);
      return sendLater;
    },
    drafts: { items: drafts, userId: 1, toId: () => 'a', toItem: ({ typed }) => ({ typed }) },
  });
  const onSaved = vi.fn();
  const stop = editing.start(onSaved);
  stops.push(stop);
  return {
    editing,
    onSaved,
    stop,
    type: (typed: string) => set({ text: typed }, store.get().stored),
    sent: () => calls.map(({ text: each }) => each),
    last: () => calls.at(-1) ?? expect.fail('nothing was sent'),
    answer: async (error?: unknown) => {
      const call = calls.at(-1) ?? expect.fail('nothing was sent');
      if (error === undefined) call.answer.resolve();
      else call.answer.reject(error);
      await pause(0);
    },
    status: () => editing.get().status,
  };
}

test('input is a draft in the browser until the server has stored it', async () => {
  const { editing, type, status, answer, onSaved } = open();
  type('a');
  expect(status()).toBe('draft');
  const shown = editing.get();
  type('ab');
  expect(editing.get()).toBe(shown);
  await pause(100);
  expect(keptText()).toBe('ab');
  await pause();
  expect(status()).toBe('saving');
  await answer();
  expect([status(), keptText()]).toEqual(['saved', null]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a record with a button is saved only when the user asks, once at a time', async () => {
  const { editing, type, sent, answer, status } = open({ savesItself: false });
  type('a');
  await pause(10_000);
  dispatchEvent(new Event('online'));
  await pause();
  expect(sent()).toEqual([]);
  void editing.save();
  void editing.save();
  await pause(0);
  await answer();
  expect([sent(), status()]).toEqual([['a'], 'saved']);
});

test('a conflict in the middle of typing keeps the input, and nothing is sent until it is resolved', async () => {
  const { editing, type, sent, answer, status } = open();
  type('a');
  await pause();
  type('ab');
  await answer(new ApiError(409, conflict));
  await pause(10_000);
  expect([sent(), status(), keptText()]).toEqual([['a'], 'conflict', 'ab']);
  expect(editing.get()).toMatchObject({ conflict, isConflictOpen: true });
  void editing.resolve();
  await pause(0);
  await answer();
  expect([sent(), status(), editing.get().conflict]).toEqual([['a', 'ab'], 'saved', null]);
});

test('a save without a connection is repeated in the background, and its reason stays until it succeeds', async () => {
  const { editing, type, last, answer, status } = open();
  const error = new ApiError(null);
  type('a');
  await pause();
  await answer(error);
  expect(editing.get()).toMatchObject({ status: 'offline', error });
  await pause(5_000);
  expect(last().background).toBe(true);
  expect(editing.get()).toMatchObject({ status: 'offline', error });
  await answer();
  expect(status()).toBe('saved');
});

test('a refused save is not repeated, and the next input is sent', async () => {
  const { type, sent, answer, status } = open();
  type('a');
  await pause();
  await answer(new ApiError(400));
  await pause(20_000);
  expect([sent(), status(), keptText()]).toEqual([['a'], 'failed', 'a']);
  type('ab');
  await pause();
  expect(sent()).toEqual(['a', 'ab']);
});

test('input typed during a save that is refused is sent as well', async () => {
  const { type, sent, answer } = open();
  type('a');
  await pause();
  type('ab');
  await answer(new ApiError(400));
  await pause();
  expect(sent()).toEqual(['a', 'ab']);
});

test('invalid input has failed without being sent', async () => {
  const { editing, type, sent } = open();
  type('invalid');
  await pause();
  expect([editing.get().status, editing.get().error, sent()]).toEqual(['failed', null, []]);
});

test('input that will be sent later is no draft any more', async () => {
  const { editing, type, answer, status, onSaved } = open({ savesItself: false, sendLater: true });
  type('a');
  void editing.save();
  await pause(100);
  await answer(new ApiError(null));
  expect([status(), keptText()]).toEqual(['saved', null]);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(null, expect.anything());
});

test('leaving sends what is left once, and a late answer removes the draft', async () => {
  const { type, sent, answer, stop, onSaved } = open();
  type('a');
  void stop();
  expect(keptText()).toBe('a');
  await pause(0);
  expect(sent()).toEqual(['a']);
  await answer();
  expect(keptText()).toBeNull();
  expect(onSaved).not.toHaveBeenCalled();
});

test('a late answer leaves the draft of a screen that was opened since', async () => {
  const first = open();
  first.type('a');
  void first.stop();
  await pause(0);
  const second = open();
  second.type('ab');
  await pause(100);
  await first.answer();
  expect(keptText()).toBe('ab');
});

test('closing an untouched screen leaves the draft of another tab', async () => {
  const { stop } = open();
  drafts.put(1, 'a', { typed: { text: 'of another tab' } });
  dispatchEvent(new Event('pagehide'));
  await stop();
  expect(keptText()).toBe('of another tab');
});

test('a draft that was deleted at sign-out does not come back when the screen is left', async () => {
  const { type, stop } = open({ savesItself: false });
  type('a');
  await pause(100);
  drafts.clear(1);
  await stop();
  expect(keptText()).toBeNull();
});

test('a page that is closed while a key is pressed keeps the input', () => {
  const { type } = open();
  type('a');
  expect(keptText()).toBeNull();
  dispatchEvent(new Event('pagehide'));
  expect(keptText()).toBe('a');
});

test('discarded input is neither kept nor sent, also if a save was on its way', async () => {
  const { editing, type, sent, answer, stop } = open();
  type('a');
  await pause();
  type('ab');
  editing.discard();
  void stop();
  await answer();
  await pause(20_000);
  expect([sent(), keptText(), editing.isUnsaved()]).toEqual([['a'], null, false]);
});
