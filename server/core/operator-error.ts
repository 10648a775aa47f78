/** A failure that the operator can fix: a setting, a file, a store. The message is one line that names the cause. */
export class OperatorError extends Error {}

/** Describes a failed start in one line. For an unexpected error the line has its name; the log has its stack. */
export function describeFailure(error: unknown): string {
  const { name, message } = error as Error;
  const line = error instanceof OperatorError ? message : `${name}: ${message}`;
  return line.replace(/\s+/g, ' ').trim();
}
