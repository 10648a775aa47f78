interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Groups items into calls: those of the same tick share one call, up to `most`. Each caller gets the result of its item,
 * or the error of its call.
 */
export function inBatches<Item, Result>(
  most: number,
  send: (items: Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];

  async function flush() {
    const batch = waiting.splice(0, most);
    if (batch.length === 0) return;
    try {
      const results = await send(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('An item of the batch has no result'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return item =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush());
      waiting = [...waiting, { item, resolve, reject }];
      if (waiting.length === most) void flush();
    });
}
