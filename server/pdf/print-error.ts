/** Why a PDF was not made. Sent between processes, where errors lose their class. */
export type PrintFailure =
  /** The person already has `count` prints waiting or running. */
  | { kind: 'too many'; count: number }
  /** Too many prints wait, or this one waited too long. */
  | { kind: 'busy' }
  | { kind: 'timeout' }
  /** Chromium ended during the print, and again when it was repeated. */
  | { kind: 'lost' };

export class PrintError extends Error {
  readonly failure: PrintFailure;

  constructor(failure: PrintFailure, cause?: unknown) {
    super(`a PDF was not made (${failure.kind})`, { cause });
    this.failure = failure;
  }
}
