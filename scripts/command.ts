import { OperatorError } from '#server/operator-error.ts';

/** A lost connection shows in the call that fails: a command has nothing to add to that. */
export const quiet = { warn: () => undefined };

/** Runs a command: its answer, if any, is printed; a failure is one line and exit code 1. */
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
