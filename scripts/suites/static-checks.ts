import { type Outcome, oneOutcome } from './outcome.ts';
import { runKept, twoAtATime } from './run.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

const checks = [
  { name: 'lock file', args: ['scripts/check-lock.ts'] },
  { name: 'imports', args: ['scripts/check-imports.ts'] },
  { name: 'format and lint', args: [bin('biome'), 'check', '--error-on-warnings'] },
  { name: 'types of domain', args: [bin('tsc'), '--noEmit', '-p', 'domain'] },
  { name: 'types of contract, server and tools', args: [bin('tsc'), '--noEmit', '-p', '.'] },
  { name: 'types of web', args: [bin('tsc'), '--noEmit', '-p', 'web'] },
  { name: 'unused code', args: [bin('knip')] },
];

/** Everything that is known without running the product; each check counts as one test. */
export async function runStaticChecks(): Promise<Outcome[]> {
  return twoAtATime(checks, async ({ name, args }) => {
    const { code, output } = await runKept({ args });
    const fine = code === 0;
    console.log(`${fine ? '✓' : '✗'} ${name}`);
    if (!fine) console.log(output.trimEnd());
    return oneOutcome(name, fine);
  });
}
