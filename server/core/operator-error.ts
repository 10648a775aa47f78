/** A failure that the operator can fix: a setting, a file, a store. The message is one line that names the cause. */
export class OperatorError extends Error {}

/** One line about why a start failed; an error of another kind is named, and its stack is left to the log. */
export function describeFailure(error: unknown): string {
  const { name, message } = error as Error;
  const line = error instanceof OperatorError ? message : `${name}: ${message}`;
  return line.replace(/\s+/g, ' ').trim();
}
