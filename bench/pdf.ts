import type { Store } from '#server/db/open-store.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { Browser } from '#server/testing/browser.ts';
import { benchApp } from './app.ts';
import { measure } from './measure.ts';
import { type Line, printTable } from './table.ts';

/** How long somebody waits at most, 19 times out of 20. */
const goals = { ratio: 1_500, executive: 4_000 };

/** The PDF of a report of twelve months of one module, with Chromium warm; beside the same report as JSON. */
export async function benchPdf(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date() });
  const app = await benchApp(store);
  const owner = new Browser(app);
  await owner.signIn('owner@demo.parity', demoPassword);
  const lines: Line[] = [];
  for (const [report, goal] of Object.entries(goals)) {
    const address = `/api/reports/${report}/`;
    const ask = async (url: string) => {
      const { statusCode } = await owner.get(url);
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    };
    const against = { what: `${report} as JSON`, timing: await measure(() => ask(address)) };
    const timing = await measure(() => ask(`${address}?format=pdf`), { seconds: 20 });
    lines.push(against, { what: `${report} as PDF (p95 goal ${goal} ms)`, timing, against });
  }
  printTable(`PDF of twelve months of one module on the ${store.kind} store`, lines);
  await app.close();
}
