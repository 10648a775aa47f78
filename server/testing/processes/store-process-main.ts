import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '#server/db/store/open-store.ts';
import { sections } from '#server/db/tables/catalogue.ts';

const [dataDir = '', work] = process.argv.slice(2);

function say(line: string | number): void {
  process.stdout.write(`${line}\n`);
}

try {
  const store = await openStore({ dataDir }, { warn: () => undefined });
  // Registered before `ready` is printed, because the signal may come at once.
  const asked = once(process, 'SIGTERM');
  say('ready');
  if (work === 'write') {
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let round = 0; ; round += 1) {
        const name = `${writer} ${'x'.repeat((round * 37) % 150)}`;
        try {
          const [row] = await store.db.platform(tx =>
            tx.insert(sections).values({ name, internalName: 'crash', position: round }).returning(),
          );
          // Printed after the commit: from now on the row must not be lost.
          say(row?.id ?? 'nothing');
        } catch {
          // PostgreSQL was killed and is started again.
          await delay(20);
        }
      }
    });
    await Promise.all(writers);
  }
  const alive = setInterval(() => undefined, 1_000);
  await asked;
  clearInterval(alive);
  await store.close();
  say('closed');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
