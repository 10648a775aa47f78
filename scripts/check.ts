import { printSummary } from './suites/results.ts';
import { runStaticChecks } from './suites/static-checks.ts';

printSummary(await runStaticChecks());
