/** Passes the pieces on, and calls `onStalled` if one is not read in time. */
export async function* endIfStalled<Piece>(
  pieces: AsyncIterable<Piece>,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    const timer = setTimeout(onStalled, stalledMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
