import type { Lock } from './check-lock.ts';

/** Licenses of packages that Parity installs to run (decision 107), and what they ask for. */
const allowed: Readonly<Record<string, string>> = {
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  ISC: 'keep the notice',
  '0BSD': 'nothing',
  'BSD-3-Clause': 'keep the notice',
  'Apache-2.0': 'keep the notice, name changes',
  'BlueOak-1.0.0': 'keep the notice',
  '(MIT OR CC0-1.0)': 'keep the notice',
};

/** Licenses that are allowed for certain packages only. */
const allowedFor: Readonly<Record<string, { packages: RegExp; because: string }>> = {
  'OFL-1.1': { packages: /^@fontsource/, because: 'a font may be used and delivered under it' },
  'MPL-2.0': { packages: /^lightningcss/, because: 'it is used as it is, while the web is built' },
};

/** What is wrong with the licenses of the packages that run: those of development tools do not matter. */
export function checkLicenses(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { dev, license }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (path === '' || dev === true) return [];
    if (license === undefined) return [`${name}: the lock file names no license`];
    const isAllowed = license in allowed || allowedFor[license]?.packages.test(name);
    return isAllowed ? [] : [`${name}: ${license} is not among the allowed licenses`];
  });
}
