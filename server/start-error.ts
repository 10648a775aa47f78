/** What keeps Parity from starting; the message is one line that names the cause. */
export class StartError extends Error {}
