import { ConfigError } from '#server/config.ts';
import { BackupError } from '#server/db/backup/format.ts';
import { EmbeddedStoreError } from '#server/db/embedded/store.ts';
import { LifecycleError } from '#server/db/lifecycle/lifecycle-error.ts';
import { StoreError } from '#server/db/open-store.ts';

/** What the person at the keyboard can put right; the message is one line that says how. */
export class CommandError extends Error {}

const expectedErrors = [
  CommandError,
  ConfigError,
  StoreError,
  EmbeddedStoreError,
  BackupError,
  LifecycleError,
];

/** A lost connection shows in the call that fails: a command has nothing to add to that. */
export const quiet = { warn: () => undefined };

/** Runs a command: its answer, if any, is printed; a failure is one line and exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    const answer = await command();
    if (answer) console.log(answer);
  } catch (error) {
    const expected = expectedErrors.some(kind => error instanceof kind);
    console.error(expected ? (error as Error).message : (error as Error).stack);
    process.exitCode = 1;
  }
}
