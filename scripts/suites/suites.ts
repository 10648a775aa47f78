import { formatCounts, hasPassed, type TestResult } from './results.ts';

/** The suites of a run, with their results and times. */
export class Suites {
  readonly results: TestResult[] = [];
  readonly #times: { title: string; seconds: number; budget: number }[] = [];

  /** Returns whether all tests of the suite passed. The budget, in seconds on two quiet cores, is printed and not asserted. */
  async run(
    title: string,
    budget: number,
    work: () => TestResult[] | Promise<TestResult[]>,
  ): Promise<boolean> {
    console.log(`\n── ${title}`);
    const started = performance.now();
    const results = await work();
    const seconds = (performance.now() - started) / 1000;
    console.log(`── ${title}: ${formatCounts(results)}, ${seconds.toFixed(1)} s`);
    this.results.push(...results.map(result => ({ ...result, name: `${title}: ${result.name}` })));
    this.#times.push({ title, seconds, budget });
    return results.every(hasPassed);
  }

  printTimes(): void {
    const lines = this.#times.map(({ title, seconds, budget }) => {
      const over = seconds > budget ? ', over' : '';
      return `${title}: ${seconds.toFixed(0)} s (budget ${budget} s${over})`;
    });
    console.log(`\n${lines.join('\n')}\n`);
  }
}
