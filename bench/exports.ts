import { performance } from 'node:perf_hooks';
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import { finishBulkLoad } from '#server/db/lifecycle/tidy-up.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { generateHospitals } from '#server/demo/generate.queries.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { openDemoModule, toSide } from './http/demo-module.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { findPostmaster, readMemory, readProcessorTime } from './http/processor-time.ts';
import { type Server, startProduct } from './http/servers.ts';
import { type Line, printTable } from './tools/print-table.ts';

const years = 10;

/** Measures files of a hospital with a million shifts (B22), and the calls of others meanwhile. */
export async function benchExports(
  stack: AsyncDisposableStack,
  { seconds, modules }: { seconds: number; modules: number },
): Promise<void> {
  const url = await startOwnPostgres(stack);
  const store = await openDatabase(stack, url);
  await loadDemo(url);
  await generateHospitals(store, { hospitals: 1, modules, years, seed: 1, until: '2026-10-31' });
  await finishBulkLoad(store);
  const token = await addExportToken(store);
  const { rows } = await asPlatform(
    store.pool,
    'select count(*) as shifts from shifts where client_id = (select max(id) from clients)',
  );
  const shifts = Number(rows[0]?.shifts).toLocaleString('en');
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  const meter = await startMeter(stack, seconds, store.pool);
  const module = await openDemoModule(server);

  console.log(`${shifts} shifts`);
  console.log(
    `before the first file: ${formatMegabytes(Math.max(...(readMemory(server.pid) ?? [])))} in a process`,
  );
  const postmaster = await findPostmaster(store.pool);
  for (const file of ['shifts.parquet', 'shifts.csv']) {
    const before = [server.pid, postmaster].map(readProcessorTime);
    const found = await download(server, token, file);
    const after = [server.pid, postmaster].map(readProcessorTime);
    const used = after.map((time, index) => ((time ?? 0) - (before[index] ?? 0)) / 1000);
    console.log(
      `${file}: ${describe(found)}; processor time in Node and PostgreSQL: ${used.join(' and ')} s`,
    );
  }

  const lines: Line[] = [];
  const measure = async (when: string) => {
    for (const call of ['day', 'save'] as const) {
      lines.push(...(await meter.compare(`${call}, ${when}`, [toSide(module, call)], { clients: 1 })));
    }
  };
  await measure('without an export');
  const leaving = new AbortController();
  const exporting = exportUntil(leaving.signal, server, token);
  await measure('during an export');
  leaving.abort();
  await exporting;
  printTable('Calls of a hospital while another one exports a million shifts, 1 client', lines);
}

/** By a server that stops afterwards, because loading takes memory that it keeps. */
export async function loadDemo(url: string): Promise<void> {
  await using stack = new AsyncDisposableStack();
  await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
}

export async function addExportToken({ pool }: Store): Promise<string> {
  const { rows } = await asPlatform(pool, 'select max(id) as id from clients');
  const { text, hash } = makeApiToken(Number(rows[0]?.id));
  await asPlatform(
    pool,
    `insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
     select max(id), 'Warehouse', $1, '{export:read}', now(), now() + interval '1 day' from clients`,
    [hash],
  );
  return text;
}

interface Download {
  seconds: number;
  bytes: number;
  /** The most that one process of the server had. */
  memory: number;
}

async function download(
  { address, pid }: Server,
  token: string,
  file: string,
  signal?: AbortSignal,
): Promise<Download> {
  const started = performance.now();
  const url = `${address}/api/export/${file}`;
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  });
  if (!answer.ok || !answer.body)
    throw new Error(`${file} answered ${answer.status}: ${await answer.text()}`);
  const found: Download = { seconds: 0, bytes: 0, memory: 0 };
  const watching = setInterval(() => {
    found.memory = Math.max(found.memory, ...(readMemory(pid) ?? []));
  }, 500);
  try {
    for await (const piece of answer.body) found.bytes += piece.length;
  } finally {
    clearInterval(watching);
  }
  return { ...found, seconds: (performance.now() - started) / 1000 };
}

/** One export after the other. */
async function exportUntil(signal: AbortSignal, server: Server, token: string): Promise<void> {
  while (!signal.aborted) {
    await download(server, token, 'shifts.parquet', signal).catch(error => {
      if (!signal.aborted) throw error;
    });
  }
}

function describe({ seconds, bytes, memory }: Download): string {
  return `${seconds.toFixed(1)} s, ${formatMegabytes(bytes)}, at most ${formatMegabytes(memory)} in a process`;
}

const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
