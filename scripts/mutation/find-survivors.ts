import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findRelatedTests } from '../suites/related-tests.ts';
import { findMutants, type Mutant } from './mutants.ts';

/** A version of a file, and the tests to run against it. */
export interface Job {
  file: string;
  source: string;
  tests: string[];
}

export function findMutantsIn(folder: string): Mutant[] {
  return listSources(folder).flatMap(file => findMutants(file, readFileSync(file, 'utf8')));
}

/** Lists the source files in a folder and its subfolders, without tests and their helpers. */
export function listSources(folder: string): string[] {
  const files = globSync(`${folder}/**/*.ts`, { exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.toSorted();
}

/**
 * Finds the mutants with which all quick tests in the folder that load their file pass. A mutant whose tests run longer than
 * `timeout` milliseconds has an endless loop and counts as detected.
 */
export async function findSurvivors(
  folder: string,
  mutants: readonly Mutant[],
  timeout: number,
): Promise<Mutant[]> {
  const relatedTests = findRelatedTests(folder);
  // One iterator for all workers: each takes the next mutant.
  const waiting = mutants.values();
  const survivors: Mutant[] = [];

  async function work(): Promise<void> {
    let worker = await startWorker();
    for (const mutant of waiting) {
      const job: Job = {
        file: mutant.file,
        source: mutant.source,
        tests: relatedTests(mutant.file).filter(isQuick),
      };
      const outcome = await runJob(worker, job, timeout);
      if (outcome === 'survived') survivors.push(mutant);
      if (outcome === 'endless') worker = await startWorker();
    }
    worker.kill();
  }

  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return survivors.toSorted((a, b) => mutants.indexOf(a) - mutants.indexOf(b));
}

/** Measures all tests without a mutation, in milliseconds. They must pass: failing tests would detect every mutant. */
export async function measureUnchanged(folder: string): Promise<number> {
  const worker = await startWorker();
  const [file = ''] = listSources(folder);
  const job: Job = {
    file,
    source: readFileSync(file, 'utf8'),
    tests: globSync(`${folder}/**/*.test.ts`).filter(isQuick),
  };
  const started = performance.now();
  const outcome = await runJob(worker, job, 10 * 60_000);
  worker.kill();
  if (outcome !== 'survived') throw new Error(`the tests of ${folder} fail without a mutation`);
  return performance.now() - started;
}

function isQuick(test: string): boolean {
  return !test.endsWith('.long.test.ts');
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL('./worker.ts', import.meta.url));
  await once(worker, 'message');
  return worker;
}

type Outcome = 'survived' | 'detected' | 'endless';

async function runJob(worker: ChildProcess, job: Job, timeout: number): Promise<Outcome> {
  const finished = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => finished.resolve('endless'), timeout);
  const failed = (code: number | null) => finished.reject(new Error(`worker ended with ${code}`));
  worker.once('exit', failed);
  worker.once('message', ({ survived }: { survived: boolean }) =>
    finished.resolve(survived ? 'survived' : 'detected'),
  );
  worker.send(job);
  const outcome = await finished.promise;
  clearTimeout(timer);
  worker.off('exit', failed);
  if (outcome === 'endless') worker.kill('SIGKILL');
  return outcome;
}
