/**
 * The address that was asked for last. The router needs a moment to get there, and a change that comes meanwhile must
 * build on this one, not on what the screen still shows.
 */
export class AskedAddress {
  #latest = '';
  #written: string[] = [];

  get latest(): string {
    return this.#latest;
  }

  ask(address: string): void {
    this.#latest = address;
    this.#written.push(address);
  }

  /** The screen shows this address: it counts, unless it is one of ours that a later one has overtaken. */
  arrive(address: string): void {
    const place = this.#written.lastIndexOf(address);
    if (place >= 0 && place < this.#written.length - 1) return;
    this.#latest = address;
    this.#written = [];
  }
}
