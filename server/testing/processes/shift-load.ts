import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { asPlatform } from '../stores/every-table.ts';
import type { HttpBrowser } from './http-browser.ts';

interface People {
  writers: readonly HttpBrowser[];
  readers?: readonly HttpBrowser[];
  /** They save new shifts of this module from this date on, two a day. */
  moduleId: number;
  firstDate: string;
  /** Between two requests of a person. */
  pauseMs?: number;
}

/** People who save and read shifts without end. A save without a good answer is sent again, as a nurse's browser does. */
export interface ShiftLoad {
  /** RNs by date and window, as the server acknowledged them. */
  acknowledged: Map<string, number>;
  /** When requests had a good answer. */
  answered: { saves: number[]; reads: number[] };
  /** Other answers by status; requests without an answer as "none". */
  failed: Map<string, number>;
  /** Acknowledged saves that a later read of the day did not contain. */
  staleReads: string[];
  /** The longest time in milliseconds until a request was answered or lost. */
  longest: number;
  stop(): Promise<void>;
}

export function startShiftLoad({ writers, readers = [], moduleId, firstDate, pauseMs }: People): ShiftLoad {
  const path = `/api/module/${moduleId}/shifts/`;
  const answered: ShiftLoad['answered'] = { saves: [], reads: [] };
  const acknowledged = new Map<string, number>();
  const load: ShiftLoad = { acknowledged, answered, failed: new Map(), staleReads: [], longest: 0, stop };
  let isStopping = false;
  let next = 0;

  /** The body of a good answer. */
  async function send(browser: HttpBrowser, url: string, body?: object): Promise<unknown> {
    const started = performance.now();
    let outcome = 'none';
    let received: unknown;
    try {
      const answer = await browser.send(body ? 'POST' : 'GET', url, body, AbortSignal.timeout(patienceMs));
      outcome = String(answer.status);
      received = await answer.json();
    } catch {}
    load.longest = Math.max(load.longest, performance.now() - started);
    // A save whose first answer was lost is answered like one that changes nothing.
    if (['200', '201'].includes(outcome) && received) return received;
    load.failed.set(outcome, (load.failed.get(outcome) ?? 0) + 1);
    await delay(50);
    return undefined;
  }

  async function save(browser: HttpBrowser): Promise<void> {
    while (!isStopping) {
      const [date, window] = [addDays(firstDate, Math.floor(next / 2)), next % 2 === 0 ? 420 : 1140];
      const [key, rns] = [`${date} ${window}`, (next % 100) / 4];
      next += 1;
      while (!acknowledged.has(key) && !isStopping) {
        if (await send(browser, path, { date, window, rn_actual: rns })) {
          acknowledged.set(key, rns);
          answered.saves.push(performance.now());
        }
      }
      await delay(pauseMs);
    }
  }

  async function read(browser: HttpBrowser): Promise<void> {
    while (!isStopping) {
      const [key, rns] = [...acknowledged].at(-1 - Math.floor(Math.random() * 20)) ?? [firstDate];
      const date = key.slice(0, 10);
      const report = `/api/reports/ratio/?start_date=${date}&end_date=${date}&modules=${moduleId}`;
      const isReport = Math.random() < 0.2;
      const received = await send(browser, isReport ? report : `${path}?date=${date}`);
      if (received) {
        answered.reads.push(performance.now());
        if (!isReport && rns !== undefined && !JSON.stringify(received).includes(`"rn_actual":${rns}`)) {
          load.staleReads.push(key);
        }
      }
      await delay(pauseMs);
    }
  }

  const people = Promise.all([...writers.map(save), ...readers.map(read)]);
  async function stop() {
    isStopping = true;
    await people;
  }
  onTestFinished(() => stop().catch(() => undefined));
  return load;
}

/** Longer than any answer that the server gives. */
const patienceMs = 80_000;

/** The longest time in milliseconds without a good answer, within these times. */
export function findLongestGap(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter(time => time > from && time < to), to];
  return Math.max(...within.map((time, index) => time - (within[index - 1] ?? from)));
}

/** Every acknowledged save is stored, once, with one entry in the audit trail. */
export async function expectAllStoredOnce(pool: pg.Pool, { acknowledged }: ShiftLoad): Promise<void> {
  const { rows } = await asPlatform(
    pool,
    `select date || ' ' || window_mins as key, rn_actual, (select count(*)::int from audit_trail where record_type = 'shift'
       and record_id = module_id || '/' || date || '/' || window_mins) as entries
     from shifts where date || ' ' || window_mins = any ($1)`,
    [[...acknowledged.keys()]],
  );
  const stored = new Map(rows.map(row => [row.key, Number(row.rn_actual)]));
  expect([...acknowledged].filter(([key, rns]) => stored.get(key) !== rns)).toEqual([]);
  expect(rows).toHaveLength(acknowledged.size);
  expect(rows.filter(row => row.entries !== 1)).toEqual([]);
}
