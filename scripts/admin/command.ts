import { OperatorError } from '#server/core/operator-error.ts';

/** A lost connection makes the current call fail, so that a command needs no warnings about it. */
export const silentLog = { warn: () => undefined };

/** Runs a command and prints its result. An `OperatorError` is printed as one line; every error sets exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    const result = await command();
    if (result) console.log(result);
  } catch (error) {
    const { message, stack } = error as Error;
    console.error(error instanceof OperatorError ? message : stack);
    process.exitCode = 1;
  }
}
