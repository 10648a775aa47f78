import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nodeSettings } from './node-process.ts';

export interface CommandOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

const root = join(import.meta.dirname, '../../..');
const quickImports = join(root, 'server/process/quick-imports.ts');

/** Runs one of the `npm run` commands (`backup`, `admin`, …) with settings and input. */
export async function runCommand(
  name: string,
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<CommandOutcome> {
  const program = join(root, 'scripts', `${name}.ts`);
  const child = spawn(process.execPath, ['--import', quickImports, program, ...args], {
    env: { ...nodeSettings, ...settings },
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}
