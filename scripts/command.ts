import { ConfigError } from '#server/config.ts';
import { BackupError } from '#server/db/backup/format.ts';
import { EmbeddedStoreError } from '#server/db/embedded/store.ts';
import { StoreError } from '#server/db/open-store.ts';

/** What the person at the keyboard can put right; the message is one line that says how. */
export class CommandError extends Error {}

/** A lost connection shows in the call that fails: a command has nothing to add to that. */
export const quiet = { warn: () => undefined };

/** Runs a command: what it answers is printed, a failure is one line and exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const expected = [CommandError, ConfigError, StoreError, EmbeddedStoreError, BackupError].some(
      kind => error instanceof kind,
    );
    console.error(expected ? (error as Error).message : (error as Error).stack);
    process.exitCode = 1;
  }
}
