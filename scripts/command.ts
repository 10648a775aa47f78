import { OperatorError } from '#server/operator-error.ts';

/** Logs nothing: a lost connection fails the command's own query. */
export const quiet = { warn: () => undefined };

/** Runs a command and prints its result; a failure prints one line and exits with code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    const answer = await command();
    if (answer) console.log(answer);
  } catch (error) {
    const { message, stack } = error as Error;
    console.error(error instanceof OperatorError ? message : stack);
    process.exitCode = 1;
  }
}
