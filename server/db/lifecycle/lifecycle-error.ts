/** Something was not exported, deleted or erased as asked; the message is one line that says why. */
export class LifecycleError extends Error {}
