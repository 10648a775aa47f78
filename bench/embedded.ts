import { demoOwner, openDemoModule, type ShiftCall, shiftCalls, toSide } from './http/demo-module.ts';
import { startMeter } from './http/meter.ts';
import { startOwnPostgres } from './http/postgres.ts';
import { startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { type Line, printTable } from './tools/print-table.ts';

/** Measures the product on its embedded PostgreSQL in turns with the product on another PostgreSQL that also calls fsync. */
export async function benchEmbedded(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack, { fsync: 'on' });
  const [other, embedded] = [
    await startProduct(stack, { DATABASE_URL: url, DEMO: '1' }),
    await startProduct(stack, { DEMO: '1' }),
  ];
  const modules = [await openDemoModule(other), await openDemoModule(embedded)];
  const names = ['DATABASE_URL', 'embedded'];
  const meter = await startMeter(stack, seconds);
  const lines: Line[] = [];
  for (const clients of [1, 16]) {
    for (const [call, label] of Object.entries(shiftCalls) as [ShiftCall, string][]) {
      const sides = modules.map((module, index) => ({ ...toSide(module, call), name: names[index] ?? '' }));
      lines.push(...(await meter.compare(`${label}, ${clients}`, sides, { clients })));
    }
  }
  const reports = await Promise.all(
    [other, embedded].map(async (server, index) => {
      const { headers } = await signIn(server, demoOwner);
      return { name: names[index] ?? '', server, headers, path: '/api/reports/ratio/' };
    }),
  );
  lines.push(...(await meter.compare('ratio report', reports)));
  printTable('The embedded PostgreSQL beside another one, over HTTP, demo data', lines);
}
