/** A failure that the operator can fix: a setting, a file, a store. The message is one line that names the cause. */
export class OperatorError extends Error {}
