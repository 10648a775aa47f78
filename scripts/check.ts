import { sum, summaryOf } from './suites/outcome.ts';
import { runStaticChecks } from './suites/static-checks.ts';

const outcome = sum(await runStaticChecks());
console.log(summaryOf(outcome));
process.exitCode = outcome.failures.length === 0 ? 0 : 1;
