import { sql } from 'drizzle-orm';
import { addDays } from '#domain/time/calendar.ts';
import type { Store } from '#server/db/open-store.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { Browser } from '#server/testing/browser.ts';
import { benchApp } from './app.ts';
import { measure } from './measure.ts';
import { type Line, printTable } from './table.ts';

/** What nurses wait for: saving a shift and loading a dashboard, beside the bare SQL of each, on demo data. */
export async function benchShifts(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date() });
  await store.pool.query('vacuum analyze');
  const app = await benchApp(store);
  const nurse = new Browser(app);
  const state = (await nurse.signIn('nurse@demo.parity', demoPassword)).json();
  const place = { clientId: state.client.id as number, moduleId: state.client_config.modules[0] as number };
  const url = `/api/module/${place.moduleId}/shifts/`;
  const { today } = (await nurse.get(url)).json();

  const bareRead = await measure(() => readDay(store, place, today));
  const bareWrite = await measure(() => touchShift(store, place, today));
  const lines: Line[] = [
    { what: 'bare read of a day', timing: bareRead },
    { what: 'bare write of a shift', timing: bareWrite },
  ];
  for (const callers of store.kind === 'postgres' ? [1, 16, 64] : [1, 8]) {
    lines.push({
      what: `loading a dashboard, ${callers} at once`,
      timing: await measure(() => succeed(nurse.get(url)), { callers }),
      against: { what: 'bare read', timing: bareRead },
    });
    lines.push({
      what: `saving a shift, ${callers} at once`,
      timing: await measure(await saver(nurse, url, addDays(today, -1)), { callers }),
      against: { what: 'bare write', timing: bareWrite },
    });
  }
  printTable(`Shifts on the ${store.kind} store, demo data`, lines);
  await app.close();
}

interface Turn {
  date: string;
  version: number | undefined;
}

/** Saves a shift of a date that nobody else saves at the moment, each time with another number of RNs. */
async function saver(nurse: Browser, url: string, yesterday: string): Promise<() => Promise<void>> {
  const free: Turn[] = [];
  for (let days = 0; days < 64; days += 1) {
    const date = addDays(yesterday, -days);
    const { shifts } = (await nurse.get(`${url}?date=${date}`)).json();
    free.push({ date, version: shifts.find((shift: { window: number }) => shift.window === 420)?.version });
  }
  let rns = 0;
  return async () => {
    const turn = free.shift();
    if (!turn) throw new Error('more callers than dates');
    rns = (rns + 0.5) % 40;
    const { version } = await succeed(nurse.post(url, { ...turn, window: 420, rn_actual: rns }));
    free.push({ ...turn, version });
  };
}

async function succeed(answering: ReturnType<Browser['get']>) {
  const answer = await answering;
  if (answer.statusCode >= 300) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
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
