import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Job } from './find-survivors.ts';

/**
 * Runs tests against one mutant after another. A plugin replaces the file's source with the mutant, which is never
 * written to disk. This is a process of its own, so that a mutant with an endless loop can be killed.
 */
let job: Job | undefined;

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    // Otherwise a later run could load a mutant from the cache.
    fsModuleCache: false,
    include: ['domain/**/*.test.ts'],
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 120_000,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (_code, id) => (job && id === resolve(job.file) ? { code: job.source, map: null } : null),
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();

async function passes(tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return true;
  const ids = new Set(tests.map(test => resolve(test)));
  const chosen = specifications.filter(({ moduleId }) => ids.has(moduleId));
  if (chosen.length !== ids.size) throw new Error(`Vitest does not find all of ${tests.join(', ')}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  // Vitest also returns the modules of earlier runs.
  const ran = testModules.filter(({ moduleId }) => ids.has(moduleId));
  return ran.every(module => module.ok()) && unhandledErrors.length === 0;
}

// Exits when the parent process does.
process.on('disconnect', () => process.exit());
process.on('message', async (next: Job) => {
  if (job) vitest.invalidateFile(resolve(job.file));
  job = next;
  vitest.invalidateFile(resolve(job.file));
  const [first, ...others] = next.tests;
  const survived = (await passes(first === undefined ? [] : [first])) && (await passes(others));
  process.send?.({ survived });
});
process.send?.('ready');
