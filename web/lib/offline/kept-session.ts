import type { AuthState } from '#contract/people/accounts.ts';
import { readSessionLabel } from '../api/anti-forgery-token.ts';

/** The user and hospital of this browser's session, for a start without a network (B15). */
interface KeptSession {
  state: AuthState;
  /** The session to which the state belongs. */
  label: string;
  since: number;
}

/** An answer of the server that was shown in this session. */
export interface KeptAnswer {
  queryKey: readonly unknown[];
  data: unknown;
  at: number;
}

const prefix = 'parity.offline.';
export const sessionKey = `${prefix}session`;
const activeKey = `${prefix}active`;
const answerPrefix = `${prefix}answer.`;

/** Every session ends after this time (D35). */
const maxSessionMinutes = 12 * 60;
const minute = 60_000;

/** For another session or hospital, days that were kept before are removed. */
export function keepSession(state: AuthState): void {
  const label = readSessionLabel();
  if (label === '') {
    forgetOffline();
    return;
  }
  const kept = read<KeptSession>(sessionKey);
  const isSame =
    kept?.label === label &&
    kept.state.user?.id === state.user?.id &&
    kept.state.client?.id === state.client?.id;
  // The session itself is replaced and not removed, because other tabs take a removal for a sign-out.
  if (!isSame) removeKeys(answerPrefix);
  const now = Date.now();
  write(sessionKey, { state, label, since: kept?.label === label ? kept.since : now } satisfies KeptSession);
  if (!isSame) write(activeKey, now);
}

/** Null, and nothing is kept any more, if the session has ended as far as this browser knows. */
export function findKeptSession(idleMinutes: number): AuthState | null {
  const kept = read<KeptSession>(sessionKey);
  if (kept && kept.label === readSessionLabel() && !isSessionOver(idleMinutes)) return kept.state;
  forgetOffline();
  return null;
}

/**
 * Whether the kept session has exceeded its idle time or its length. False if none is kept. The hospital's idle time counts if it
 * is shorter than the server's (B5).
 */
export function isSessionOver(serverIdleMinutes: number): boolean {
  const kept = read<KeptSession>(sessionKey);
  if (!kept) return false;
  const now = Date.now();
  const idle = now - (read<number>(activeKey) ?? kept.since);
  const idleMinutes = Math.min(serverIdleMinutes, kept.state.client?.idle_minutes ?? serverIdleMinutes);
  return idle >= idleMinutes * minute || now - kept.since >= maxSessionMinutes * minute;
}

export function noteActivity(): void {
  if (localStorage.getItem(sessionKey) !== null) write(activeKey, Date.now());
}

/**
 * Keeps the answers of a kind that were loaded last. A day takes about 8 KB of the 5 MB that browsers allow, which drafts and unsent
 * entries need too.
 */
export function keepAnswer(answer: KeptAnswer, { kind, most }: { kind: string; most: number }): void {
  if (localStorage.getItem(sessionKey) === null) return;
  const start = `${answerPrefix}${kind}.`;
  write(start + JSON.stringify(answer.queryKey), answer);
  const kept = listKeys(start).map(key => ({ key, at: read<KeptAnswer>(key)?.at ?? 0 }));
  const newestFirst = kept.sort((a, b) => b.at - a.at);
  for (const { key } of newestFirst.slice(most)) localStorage.removeItem(key);
}

export function listKeptAnswers(): KeptAnswer[] {
  return listKeys(answerPrefix).flatMap(key => read<KeptAnswer>(key) ?? []);
}

/** Drafts and unsent entries have their own keys and stay (decision 015). */
export function forgetOffline(): void {
  removeKeys(prefix);
}

function removeKeys(start: string): void {
  for (const key of listKeys(start)) localStorage.removeItem(key);
}

function listKeys(start: string): string[] {
  return Object.keys(localStorage).filter(key => key.startsWith(start));
}

function read<Value>(key: string): Value | null {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
}

/** A browser without room or without storage keeps nothing; then the page needs the network to start. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    localStorage.removeItem(key);
  }
}
