/** Keeps the newest result for each key in this process, for as long as its stamp stays the same. */
export function keepRecent<Result>(most = 500) {
  const kept = new Map<string, { stamp: string; result: Promise<Result> }>();
  return (key: string, stamp: string, compute: () => Promise<Result>): Promise<Result> => {
    const found = kept.get(key);
    if (found?.stamp === stamp) return found.result;
    const result = compute();
    kept.delete(key);
    kept.set(key, { stamp, result });
    result.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
