import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

const allEndpoints = Object.keys(endpoints) as EndpointName[];

/** Code that affects every call. */
const everywhere = /^(?!.*\.test\.ts$)(server\/(auth|http)|contract\/api|domain\/people)\//;

/**
 * The endpoints of which the generated tests run every cell: all of them in `npm run test:long`, else those that the last commit or an
 * uncommitted change touches.
 */
export const wholeEndpoints: ReadonlySet<EndpointName> = new Set(
  process.env.EVERY_CELL === '1' ? allEndpoints : findTouchedEndpoints(listChangedFiles()),
);

/** The endpoints whose feature has a changed file on any floor; all of them if code of every call has changed. */
export function findTouchedEndpoints(changedFiles: readonly string[]): EndpointName[] {
  if (changedFiles.some(file => everywhere.test(file))) return allEndpoints;
  const features = changedFiles.map(
    file => /^(?:domain|contract|server\/features)\/([^/]+)\//.exec(file)?.[1],
  );
  const sources = [...new Set(features)]
    .filter(feature => feature !== undefined)
    .flatMap(feature =>
      globSync([`server/features/${feature}/**/*.routes.ts`, `contract/${feature}/calls.ts`]),
    )
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');
  return allEndpoints.filter(name => new RegExp(`\\b${name}\\b`).test(sources));
}

/** Files that differ from the commit before the last. None where git cannot tell, as in an unpacked archive. */
function listChangedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n');
  try {
    return [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    return [];
  }
}
