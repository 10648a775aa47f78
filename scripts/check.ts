import { sum } from './suites/outcome.ts';
import { runStaticChecks } from './suites/static-checks.ts';

const { passed, failed } = sum(await runStaticChecks());
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
