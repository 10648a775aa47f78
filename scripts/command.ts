import { ConfigError } from '#server/config.ts';
import { BackupError } from '#server/db/backup/format.ts';
import { EmbeddedStoreError } from '#server/db/embedded/store.ts';
import { LifecycleError } from '#server/db/lifecycle/lifecycle-error.ts';
import { StoreError } from '#server/db/open-store.ts';

/** An error that the user of the command can fix; the message is one line that says how. */
export class CommandError extends Error {}

const expectedErrors = [
  CommandError,
  ConfigError,
  StoreError,
  EmbeddedStoreError,
  BackupError,
  LifecycleError,
];

/** A lost connection makes the current call fail, so that a command needs no warnings about it. */
export const silentLog = { warn: () => undefined };

/** Runs a command and prints its result. An expected error is printed as one line; every error sets exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    const result = await command();
    if (result) console.log(result);
  } catch (error) {
    const isExpected = expectedErrors.some(kind => error instanceof kind);
    console.error(isExpected ? (error as Error).message : (error as Error).stack);
    process.exitCode = 1;
  }
}
