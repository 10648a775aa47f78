let isActive = false;

/**
 * Marks calls that `act` starts, before it awaits anything, as made by the page without the user. They do not extend the
 * session (D49).
 */
export function runInBackground<Result>(act: () => Result): Result {
  const previous = isActive;
  isActive = true;
  try {
    return act();
  } finally {
    isActive = previous;
  }
}

export function isInBackground(): boolean {
  return isActive;
}
