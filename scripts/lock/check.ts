interface LockedPackage {
  version?: string;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The `packages` of a package-lock.json: where a package lies, and what lies there. */
export type Lock = Record<string, LockedPackage>;

interface Platform {
  os: string;
  cpu: string;
}

const platforms: Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
];

/** What would keep the locked packages from installing or running on one of our machines, one line each. */
export function checkLock(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, locked]) => [
    ...checkHost(path, locked),
    ...platforms.flatMap(platform => checkPlatform(lock, path, locked, platform)),
  ]);
}

function checkHost(path: string, { resolved }: LockedPackage): string[] {
  if (!resolved || !/^[a-z+]+:\/\/[^/]/i.test(resolved)) return [];
  return [`${path}: comes from one host alone, ${resolved} — leave "resolved" out of the lock file`];
}

/** A package that brings binaries for an operating system must bring them for each of our machines with it. */
function checkPlatform(lock: Lock, path: string, locked: LockedPackage, { os, cpu }: Platform): string[] {
  const forOs = Object.entries(locked.optionalDependencies ?? {}).filter(([name]) => isNamedFor(name, os));
  const present = forOs.some(([name, version]) => {
    const found = lookUp(lock, path, name);
    return isNamedFor(name, cpu) && found !== undefined && fits(found, version, { os, cpu });
  });
  if (forOs.length === 0 || present) return [];
  return [`${path} ${locked.version}: lacks its binary for ${os}-${cpu} — take a version that has it`];
}

/** Binaries are named for their platform, as in `@biomejs/cli-linux-x64`. Our Linux machines have glibc, not musl. */
function isNamedFor(name: string, osOrCpu: string): boolean {
  const words = name.split(/[^a-z0-9]+/);
  return words.includes(osOrCpu) && !words.includes('musl');
}

function fits(found: LockedPackage, version: string, { os, cpu }: Platform): boolean {
  const rightVersion = !/^\d+\.\d+\.\d/.test(version) || found.version === version;
  return rightVersion && (found.os ?? [os]).includes(os) && (found.cpu ?? [cpu]).includes(cpu);
}

/** Looks where Node would: in the package's own node_modules, then in those around it. */
function lookUp(lock: Lock, path: string, name: string): LockedPackage | undefined {
  const inside = lock[`${path && `${path}/`}node_modules/${name}`];
  if (inside || path === '') return inside;
  return lookUp(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}
