import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { insertSource } from '#server/features/census/testing/census-source.ts';
import { connectLibraryClient } from '#server/features/census/testing/hl7/library-client.ts';
import { type SimulatedDay, simulateDay } from '#server/features/census/testing/hl7/simulated-day.ts';
import { findFreePort } from '#server/testing/processes/free-port.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { makeMigratedStore } from '#server/testing/processes/migrated-server.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { loadDemoHospital } from '#server/testing/stores/demo-hospital.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';

const { environment, withStore, remove } = await makeMigratedStore();
afterAll(remove);

const kills = 10;

/** The demo's hospitals and people, and an engine of the first hospital. */
function prepare() {
  return withStore(async ({ db, pool }) => {
    const { hospital, nurse } = await loadDemoHospital(db, new Date());
    const date = addDays(hospital.timeline.today, -1);
    const day = simulateDay(hospital, date);
    await insertSource((...query) => asPlatform(pool, ...query), {
      client_id: hospital.id,
      rules: JSON.stringify(day.rules),
    });
    return { date, day, nurse, modules: hospital.modules.map(({ id }) => id) };
  });
}

async function start(port: number): Promise<ServerProcess> {
  const server = startServer({ ...environment, DEMO: '0', WORKERS: '1', MLLP_PORT: String(port) });
  await server.ready();
  return server;
}

/** Sends each message until it is acknowledged, with kills at even distances. Returns the last server. */
async function sendWithKills({ messages }: SimulatedDay): Promise<{ server: ServerProcess; sent: number }> {
  const killEvery = Math.floor(messages.length / (kills + 1));
  const port = await findFreePort();
  let server = await start(port);
  let client = await connectLibraryClient(port);
  let killed = 0;
  let sent = 0;
  for (let next = 0; next < messages.length; ) {
    const isKilled = killed < kills && next >= (killed + 1) * killEvery;
    const ended = server.ended.then(() => undefined);
    const sending = Promise.race([client.send(messages[next] ?? ''), ended]);
    sent += 1;
    if (isKilled) {
      killed += 1;
      // Before, during or after the transaction.
      await wait(Math.random() * 40);
      server.kill('SIGKILL');
      expect(await server.ended).toBe('SIGKILL');
    }
    const answer = await sending;
    if (answer) expect(answer).toBe('AA');
    if (answer) next += 1;
    if (!isKilled) continue;
    await client.close();
    server = await start(port);
    client = await connectLibraryClient(port);
  }
  await client.close();
  expect(killed).toBe(kills);
  return { server, sent };
}

test('a day of the demo’s patients gives the simulation’s counts at every window, with ten kills on the way', async () => {
  const { date, day, nurse, modules } = await prepare();
  const codes = new Set(day.messages.map(message => /ADT\^(A\d\d)/.exec(message)?.[1]));
  expect([...codes].toSorted().join()).toBe('A01,A02,A03,A04,A06,A07,A08,A11,A12,A13,A17,A42');
  const begun = performance.now();
  const { server, sent } = await sendWithKills(day);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(
    `${day.patients} patients, ${day.messages.length} messages sent ${sent} times, ${kills} kills, ${seconds} s\n`,
  );

  const browser = new HttpBrowser(await server.ready());
  await browser.signIn(nurse.email, nurse.password);
  for (const id of modules) {
    const answer = await browser.send('GET', `/api/module/${id}/shifts/?date=${date}`);
    const { feeds } = (await answer.json()) as { feeds: Record<string, { counts: object }> };
    const shown = Object.entries(feeds).map(([window, { counts }]) => [window, counts]);
    const simulated = day.windows.map(window => [String(window.id), day.count(id, Date.parse(window.time))]);
    expect(shown).toEqual(simulated);
    expect(JSON.stringify(simulated)).toMatch(/:[1-9]/);
  }
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
