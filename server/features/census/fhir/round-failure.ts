/** A round that could not be completed. The message is ours, for people: it never has a part of an answer. */
export class RoundFailure extends Error {
  /** The server asked not to be called before. */
  readonly retryAt: Date | undefined;

  constructor(message: string, retryAt?: Date) {
    super(message);
    this.retryAt = retryAt;
  }
}
