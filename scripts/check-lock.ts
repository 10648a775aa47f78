import { readFileSync } from 'node:fs';
import { checkLock, type Lock } from './lock/check-lock.ts';
import { printFindings } from './print-findings.ts';

const { packages }: { packages: Lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

printFindings(
  checkLock(packages),
  `${Object.keys(packages).length} locked packages run on every supported platform`,
);
