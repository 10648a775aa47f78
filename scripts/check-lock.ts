import { readFileSync } from 'node:fs';
import { checkLock, type Lock } from './lock/check.ts';
import { report } from './report.ts';

const { packages }: { packages: Lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

report(checkLock(packages), `${Object.keys(packages).length} locked packages run on each of our platforms`);
