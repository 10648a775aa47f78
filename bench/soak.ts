import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openDemoModule } from './http/demo-module.ts';
import { startOwnPostgres } from './http/postgres.ts';
import { readMemory } from './http/processor-time.ts';
import type { RateLoad, RateResult } from './http/send-at-rate.ts';
import { startProduct } from './http/servers.ts';
import { computeTiming } from './tools/measure.ts';

/**
 * Runs the product for a long time at 80 % of the rate that it reaches, then at 200 % for a minute, then at 50 %. Not part of a run
 * without names.
 */
export async function soak(stack: AsyncDisposableStack, { minutes }: { minutes: number }): Promise<void> {
  const url = await startOwnPostgres(stack);
  const module = await openDemoModule(await startProduct(stack, { DATABASE_URL: url, DEMO: '1' }));
  const { server, headers, moduleId, paths } = module;
  const generator = new Worker(new URL('./http/send-at-rate.ts', import.meta.url));
  stack.defer(async () => {
    await generator.terminate();
  });
  const { date } = module.shifts[0] as { date?: string };
  const report = `/api/reports/ratio/?modules=${moduleId}&start_date=${date?.slice(0, 4)}-01-01&end_date=${date}`;
  let bodies = module.shifts;

  async function run(label: string, perSecond: number, seconds: number): Promise<RateResult> {
    const load: RateLoad = {
      address: server.address,
      headers,
      perSecond,
      seconds,
      paths: [...Array<string>(35).fill(paths.day), ...Array<string>(4).fill(paths.state), report],
      savePath: paths.save,
      bodies,
    };
    generator.postMessage(load);
    const [result] = (await once(generator, 'message')) as [RateResult];
    bodies = result.bodies;
    const { p50, p95 } = computeTiming(result.times);
    const megabytes = readMemory(server.pid)?.map(bytes => Math.round(bytes / 1e6));
    console.log(
      `${label.padEnd(24)} ${String(Math.round(result.times.length / seconds)).padStart(5)}/s  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${JSON.stringify(result.counts)}  MB of each process: ${megabytes?.join(' ')}`,
    );
    return result;
  }

  const isTooFast = async (rate: number) => {
    const { times, counts } = await run(`finding the rate: ${rate}/s`, rate, 5);
    return computeTiming(times).p95 > 200 || Object.keys(counts).some(status => status !== '200');
  };
  /** The highest rate whose requests are answered soon, tried twice because other programs may disturb. */
  let full = 100;
  for (let rate = 100; !((await isTooFast(rate)) && (await isTooFast(rate))); rate = Math.round(rate * 1.2)) {
    full = rate;
  }
  console.log(`\n80 % of ${full} requests a second for ${minutes} minutes`);
  for (let minute = 1; minute <= minutes; minute += 1) await run(`minute ${minute}`, 0.8 * full, 60);
  console.log('\n200 % for a minute, then 50 %');
  await run('200 %', 2 * full, 60);
  for (let round = 1; round <= 3; round += 1) await run(`50 %, ${10 * round} s later`, 0.5 * full, 10);
}
