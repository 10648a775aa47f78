import { defaultRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { openDemoModule, toSide } from './http/demo-module.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { type Server, serverProcesses, startProduct } from './http/servers.ts';
import { printTable } from './tools/print-table.ts';

/** Measures the preview of red flag rules over a year of demo data, which must answer within 300 ms (B12). */
export async function benchRedFlags(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const { pool } = await openDatabase(stack, url);
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  await measurePreview(stack, server, 'PostgreSQL', seconds, pool);
}

async function measurePreview(
  stack: AsyncDisposableStack,
  server: Server,
  store: string,
  seconds: number,
  pool?: Parameters<typeof startMeter>[2],
): Promise<void> {
  const module = await openDemoModule(server);
  const meter = await startMeter(stack, seconds, pool);
  const day = toSide(module, 'day', 'a day of shifts');
  const path = `/api/accounts/client_modules/${module.moduleId}/red_flags_preview/`;
  // One for each client that warms up; the contract ignores the RNs.
  const bodies = Array.from({ length: serverProcesses }, () => ({ ...defaultRedFlagRules, rn_actual: 0 }));
  const preview = { ...day, name: 'preview of rules', path, bodies };
  const lines = await meter.compare('', [day, preview]);
  printTable(`Red flags over HTTP on ${store}, a year of demo data`, lines);
}
