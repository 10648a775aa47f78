interface LockedPackage {
  version?: string;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  license?: string;
}

/** The `packages` of a package-lock.json by path. */
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

/** Finds locked packages that would not install or run on a supported platform, one line each. */
export function checkLock(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, locked]) => [
    ...checkHost(path, locked),
    ...platforms.flatMap(platform => checkPlatform(lock, path, locked, platform)),
  ]);
}

function checkHost(path: string, { resolved }: LockedPackage): string[] {
  if (!resolved || !/^[a-z+]+:\/\/[^/]/i.test(resolved)) return [];
  return [`${path}: is bound to one host, ${resolved} — leave "resolved" out of the lock file`];
}

/** A package with binaries for an operating system must have one for each supported processor. */
function checkPlatform(lock: Lock, path: string, locked: LockedPackage, { os, cpu }: Platform): string[] {
  const forOs = Object.entries(locked.optionalDependencies ?? {}).filter(([name]) => isNamedAfter(name, os));
  const present = forOs.some(([name, version]) => {
    const found = findPackage(lock, path, name);
    return isNamedAfter(name, cpu) && found !== undefined && matchesPlatform(found, version, { os, cpu });
  });
  if (forOs.length === 0 || present) return [];
  return [`${path} ${locked.version}: has no binary for ${os}-${cpu} — choose a version that has one`];
}

/** Binaries are named after their platform, as in `@biomejs/cli-linux-x64`. Only glibc is supported, not musl. */
function isNamedAfter(name: string, osOrCpu: string): boolean {
  const words = name.split(/[^a-z0-9]+/);
  return words.includes(osOrCpu) && !words.includes('musl');
}

function matchesPlatform(found: LockedPackage, version: string, { os, cpu }: Platform): boolean {
  const rightVersion = !/^\d+\.\d+\.\d/.test(version) || found.version === version;
  return rightVersion && (found.os ?? [os]).includes(os) && (found.cpu ?? [cpu]).includes(cpu);
}

/** Searches like Node: in the package's own node_modules, then in those of the folders around it. */
function findPackage(lock: Lock, path: string, name: string): LockedPackage | undefined {
  const inside = lock[`${path && `${path}/`}node_modules/${name}`];
  if (inside || path === '') return inside;
  return findPackage(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}
