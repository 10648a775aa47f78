/**
 * Keeps what was worked out, up to a number of entries; then it starts again, which is plainer than keeping their order: what is still in
 * use is soon back.
 */
export class LimitedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}
