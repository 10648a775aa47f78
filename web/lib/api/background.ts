let isActive = false;

/**
 * Runs something that the page does by itself. Calls that start in it, before anything is awaited, carry the header by
 * which the server knows that nobody was active (D49).
 */
export function runInBackground<Result>(act: () => Result): Result {
  const before = isActive;
  isActive = true;
  try {
    return act();
  } finally {
    isActive = before;
  }
}

export function isInBackground(): boolean {
  return isActive;
}
