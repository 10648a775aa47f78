import { parseArgs } from 'node:util';
import { readConfig } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { tidyUp } from '#server/db/lifecycle/tidy-up.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import { openStore } from '#server/db/store/open-store.ts';
import { type GeneratedSize, generateHospitals } from '#server/demo/generate.queries.ts';
import { runCommand, silentLog } from './admin/command.ts';

const usage =
  'usage: npm run generate -- --hospitals 1000 [--modules 3] [--years 3] [--seed 1] [--until YYYY-MM-DD]';

await runCommand(async () => {
  const size = readSize(process.argv.slice(2));
  const { databaseUrl, dataDir } = readConfig();
  const store = await openStore({ databaseUrl, dataDir }, silentLog);
  try {
    await generateHospitals(store, size, done => {
      if (done % 50 === 0) console.log(`${done} hospitals`);
    });
    await refreshShiftMonths(store.db);
    await tidyUp(store.pool);
    return `${size.hospitals} hospitals with ${size.modules} modules and ${size.years} years of shifts each.`;
  } finally {
    await store.close();
  }
});

function readSize(args: string[]): GeneratedSize {
  const text = { type: 'string' } as const;
  const options = { hospitals: text, modules: text, years: text, seed: text, until: text };
  try {
    const { values } = parseArgs({ args, options });
    return {
      hospitals: parseWholeNumber(values.hospitals ?? ''),
      modules: parseWholeNumber(values.modules ?? '3'),
      years: parseWholeNumber(values.years ?? '3'),
      seed: parseWholeNumber(values.seed ?? '1'),
      until: Temporal.PlainDate.from(values.until ?? yesterday()).toString(),
    };
  } catch {
    throw new OperatorError(usage);
  }
}

function parseWholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new RangeError(text);
  return Number(text);
}

function yesterday(): string {
  return Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString();
}
