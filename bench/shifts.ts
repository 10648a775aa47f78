import { sql } from 'drizzle-orm';
import { addDays } from '#domain/time/calendar.ts';
import type { Store } from '#server/db/open-store.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { Browser } from '#server/testing/browser.ts';
import { createBenchApp } from './create-app.ts';
import { measure } from './measure.ts';
import { type Line, printTable } from './print-table.ts';

/** Measures saving a shift and loading a dashboard on demo data, compared with plain SQL. */
export async function benchShifts(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date() });
  await store.pool.query('vacuum analyze');
  const app = await createBenchApp(store);
  const nurse = new Browser(app);
  const state = (await nurse.signIn('nurse@demo.parity', demoPassword)).json();
  const place = { clientId: state.client.id as number, moduleId: state.client_config.modules[0] as number };
  const url = `/api/module/${place.moduleId}/shifts/`;
  const { today } = (await nurse.get(url)).json();

  const plainRead = await measure(() => readDay(store, place, today));
  const plainWrite = await measure(() => touchShift(store, place, today));
  const lines: Line[] = [
    { label: 'plain read of a day', timing: plainRead },
    { label: 'plain write of a shift', timing: plainWrite },
  ];
  for (const callers of store.kind === 'postgres' ? [1, 16, 64] : [1, 8]) {
    lines.push({
      label: `loading a dashboard, ${callers} at once`,
      timing: await measure(() => expectSuccess(nurse.get(url)), { callers }),
      reference: { label: 'plain read', timing: plainRead },
    });
    lines.push({
      label: `saving a shift, ${callers} at once`,
      timing: await measure(await createSaver(nurse, url, addDays(today, -1)), { callers }),
      reference: { label: 'plain write', timing: plainWrite },
    });
  }
  printTable(`Shifts on the ${store.kind} store, demo data`, lines);
  await app.close();
}

interface FreeDate {
  date: string;
  version: number | undefined;
}

/** Returns a function that saves a shift on a date that no concurrent caller uses, each time with other RNs. */
async function createSaver(nurse: Browser, url: string, yesterday: string): Promise<() => Promise<void>> {
  const free: FreeDate[] = [];
  for (let days = 0; days < 64; days += 1) {
    const date = addDays(yesterday, -days);
    const { shifts } = (await nurse.get(`${url}?date=${date}`)).json();
    free.push({ date, version: shifts.find((shift: { window: number }) => shift.window === 420)?.version });
  }
  let rns = 0;
  return async () => {
    const next = free.shift();
    if (!next) throw new Error('more callers than dates');
    rns = (rns + 0.5) % 40;
    const { version } = await expectSuccess(nurse.post(url, { ...next, window: 420, rn_actual: rns }));
    free.push({ ...next, version });
  };
}

async function expectSuccess(call: ReturnType<Browser['get']>) {
  const response = await call;
  if (response.statusCode >= 300) throw new Error(`returned ${response.statusCode}: ${response.body}`);
  return response.json();
}

interface Place {
  clientId: number;
  moduleId: number;
}

function readDay(store: Store, { clientId, moduleId }: Place, date: string) {
  return store.db.forClient(clientId, tx =>
    tx.execute(
      sql`select * from shifts where module_id = ${moduleId} and date between ${date}::date - 1 and ${date}::date`,
    ),
  );
}

function touchShift(store: Store, { clientId, moduleId }: Place, date: string) {
  return store.db.forClient(clientId, tx =>
    tx.execute(
      sql`update shifts set updated_at = now() where module_id = ${moduleId} and date = ${date}::date - 1 and window_mins = 420`,
    ),
  );
}
