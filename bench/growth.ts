import { addHospitals, countShifts } from './hospitals.ts';
import { type DemoModule, formatClients, openDemoModule, shiftCalls, toSide } from './http/demo-module.ts';
import { withoutMaintainedMonths } from './http/maintained-months.ts';
import { type Side, startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { startProduct } from './http/servers.ts';
import { type Line, printTable } from './tools/print-table.ts';

/**
 * Measures the calls of the same module in two databases of one PostgreSQL, in turns: one with the demo data alone, and one with
 * the shifts of many other hospitals.
 */
export async function benchGrowth(
  stack: AsyncDisposableStack,
  { seconds, hospitals }: { seconds: number; hospitals: number },
): Promise<void> {
  const url = await startOwnPostgres(stack);
  const server = await openDatabase(stack, url);
  const [small, grown] = [await startSide('small'), await startSide('grown')];
  await addHospitals(grown.store, hospitals);
  // Not while the requests are measured.
  await server.pool.query('checkpoint');
  const meter = await startMeter(stack, seconds, server.pool);

  async function startSide(name: string) {
    await server.pool.query(`create database ${name}`);
    const databaseUrl = Object.assign(new URL(url), { pathname: name }).href;
    const product = await startProduct(stack, { DATABASE_URL: databaseUrl, DEMO: '1' });
    return { store: await openDatabase(stack, databaseUrl), module: await openDemoModule(product) };
  }

  function compare(
    label: string,
    toCall: (module: DemoModule, name: string) => Side,
    clients = 1,
  ): Promise<Line[]> {
    return meter.compare(label, [toCall(small.module, 'small'), toCall(grown.module, 'grown')], { clients });
  }

  const ratio = ({ server, headers, moduleId }: DemoModule, name: string): Side => ({
    name,
    server,
    headers,
    path: `/api/reports/ratio/?modules=${moduleId}`,
  });
  const { moduleId } = small.module;
  const lines: Line[] = [
    ...(await compare('ratio, with stored months', ratio)),
    ...(await withoutMaintainedMonths(small.store, [moduleId], () =>
      withoutMaintainedMonths(grown.store, [moduleId], () => compare('ratio, without stored months', ratio)),
    )),
  ];
  for (const clients of [1, 16]) {
    const day = (module: DemoModule, name: string) => toSide(module, 'day', name);
    const save = (module: DemoModule, name: string) => toSide(module, 'save', name);
    lines.push(
      ...(await compare(`${shiftCalls.day}, ${formatClients(clients)}`, day, clients)),
      ...(await compare(`${shiftCalls.save}, ${formatClients(clients)}`, save, clients)),
    );
  }
  console.log(
    `\n${await countShifts(small.store)} shifts in one, ${await countShifts(grown.store)} in the other`,
  );
  printTable('One module over HTTP, in a small database and in one with many other hospitals', lines);
}
