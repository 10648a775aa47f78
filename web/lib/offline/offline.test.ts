import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { people } from '#web/testing/people.ts';
import { createQueryClient } from '../api/query-client.ts';
import { replaceAuthState, updateAuthState } from '../auth/auth-query.ts';
import { finishSignOut, signOut } from '../auth/sign-out.ts';
import { keepOffline, restoreOffline } from './keep-offline.ts';
import { lockWhenIdle } from './lock-when-idle.ts';

const idleMinutes = 60;
let queryClient: QueryClient;

/** Signing in or out changes the part of the cookie that belongs to the session. */
function setSession(label: string) {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(label && `csrftoken=nonce.${label}.signature`);
}

function showDay(day: number) {
  queryClient.setQueryData(['shifts', 10, 'day', day], { day });
}

function restore() {
  const restored = createQueryClient();
  const state = restoreOffline(restored, idleMinutes);
  const days = restored.getQueryCache().getAll();
  return { state, days: days.map(({ queryKey }) => queryKey[3]) };
}

const nothing = { state: signedOutState, days: [] };
const wait = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);
const listOffline = () => Object.keys(localStorage).filter(key => key.startsWith('parity.offline.'));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  setSession('one');
  queryClient = createQueryClient();
  keepOffline(queryClient);
  updateAuthState(queryClient, people.nurse);
  showDay(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a start without a network', () => {
  test('restores the user and the days that were seen', () => {
    queryClient.setQueryData(['reports'], 'not kept');
    expect(restore()).toEqual({ state: people.nurse, days: [1] });
  });

  test('restores at most the last 14 days', () => {
    for (let day = 2; day <= 20; day++) {
      wait(0.1);
      showDay(day);
    }
    expect(restore().days.toSorted()).toEqual(
      [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].toSorted(),
    );
  });

  test('restores nothing after sign-out', () => {
    replaceAuthState(queryClient, signedOutState);
    expect(listOffline()).toEqual([]);
    expect(restore()).toEqual(nothing);
  });

  test('keeps nothing that arrives after sign-out', () => {
    replaceAuthState(queryClient, signedOutState);
    showDay(2);
    expect(listOffline()).toEqual([]);
  });

  test.each([
    ['another user has signed in', 'two'],
    ['the browser was closed, which ends the session', ''],
  ])('restores nothing if %s', (_, label) => {
    setSession(label);
    expect(restore()).toEqual(nothing);
    expect(listOffline()).toEqual([]);
  });

  test('restores nothing after the idle time', () => {
    wait(59);
    expect(restore().state).toEqual(people.nurse);
    wait(1);
    expect(restore()).toEqual(nothing);
    expect(listOffline()).toEqual([]);
  });

  test('restores no days of another hospital', () => {
    const { client } = people.nurse;
    const elsewhere = { ...people.nurse, client: client && { ...client, id: 2 } };
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    replaceAuthState(queryClient, elsewhere);
    expect(restore()).toEqual({ state: elsewhere, days: [] });
    // Other tabs take that for a sign-out.
    expect(removed).not.toHaveBeenCalledWith('parity.offline.session');
  });
});

describe('an open page', () => {
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown'));
  let lock: ReturnType<typeof vi.fn<() => void>>;

  beforeEach(() => {
    lock = vi.fn(() => replaceAuthState(queryClient, signedOutState));
    lockWhenIdle(idleMinutes, () => lock());
  });

  test('locks after the idle time, counted from the last key press or click', () => {
    wait(40);
    press();
    wait(59);
    expect(lock).not.toHaveBeenCalled();
    wait(1.2);
    expect(lock).toHaveBeenCalledOnce();
    expect(restore()).toEqual(nothing);
  });

  test('locks after the idle time of the hospital if that is shorter, also after switching to it', () => {
    const { client } = people.nurse;
    const strict = { ...people.nurse, client: client && { ...client, id: 2, idle_minutes: 5 } };
    wait(30);
    replaceAuthState(queryClient, strict);
    wait(4.9);
    expect(lock).not.toHaveBeenCalled();
    wait(0.3);
    expect(lock).toHaveBeenCalledOnce();
  });

  test('locks after twelve hours, although somebody works with it', () => {
    for (let half = 0; half < 23; half++) {
      wait(30);
      press();
    }
    expect(lock).not.toHaveBeenCalled();
    wait(31);
    expect(lock).toHaveBeenCalledOnce();
  });

  test('is locked by the first key press after the machine was asleep', () => {
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
    press();
    expect(lock).toHaveBeenCalledOnce();
  });

  test('locks when another tab signs out', () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'parity.offline.session', newValue: null }));
    expect(lock).toHaveBeenCalled();
  });
});

describe('signing out', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
  });

  test('a sign-out without a network is completed at the next start', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await signOut();
    expect(await finishSignOut()).toBe(true);
    fetched.mockResolvedValue(Response.json(signedOutState));
    expect(await finishSignOut()).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('a sign-out without a network leaves the session of the next user alone', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await signOut();
    setSession('two');
    expect(await finishSignOut()).toBe(false);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('is not pending after an answer of the server', async () => {
    fetched.mockResolvedValue(Response.json(signedOutState));
    await signOut();
    expect(await finishSignOut()).toBe(false);
  });
});
