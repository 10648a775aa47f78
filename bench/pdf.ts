import type { Store } from '#server/db/store/open-store.ts';
import { demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { Browser } from '#server/testing/browser.ts';
import { benchSecret, createBenchApp } from './tools/create-app.ts';
import { computeTiming, measure } from './tools/measure.ts';
import { type Line, printTable } from './tools/print-table.ts';

/** Goals for the 95th percentile, in milliseconds. */
const goals = { ratio: 1_500, executive: 4_000, module_rollup: 10_000 };

/**
 * Measures the PDF of reports over twelve months, compared with JSON, and the first one, for which Chromium has to start. The
 * rollup has three modules, the others one.
 */
export async function benchPdf(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date(), secret: benchSecret });
  const app = await createBenchApp(store);
  const owner = new Browser(app);
  await owner.signIn('owner@demo.parity', demoPassword);
  const request = async (url: string) => {
    const { statusCode } = await owner.get(url);
    if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
  };
  const started = performance.now();
  await request('/api/reports/executive/?format=pdf');
  const first = computeTiming([performance.now() - started]);
  const lines: Line[] = [{ label: 'executive as PDF, the first one', timing: first }];
  for (const [report, goal] of Object.entries(goals)) {
    const address = `/api/reports/${report}/`;
    const reference = { label: `${report} as JSON`, timing: await measure(() => request(address)) };
    const timing = await measure(() => request(`${address}?format=pdf`), { seconds: 20 });
    lines.push(reference, { label: `${report} as PDF (p95 goal ${goal} ms)`, timing, reference });
  }
  printTable('PDF of twelve months', lines);
  await app.close();
}
