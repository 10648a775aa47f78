/** MLLP puts a message between these bytes; the end is followed by CR. */
const start = 0x0b;
const end = 0x1c;

/** Far above an admission with its observations. */
export const longestMessageBytes = 1024 * 1024;

/** Engines send line ends or NULs between messages. More than this is another protocol. */
const longestGapBytes = 64 * 1024;

/** `too long`: the message, or the bytes before one, exceed the limit; nothing further can be read. */
type FrameState = 'between' | 'inside' | 'too long';

/**
 * Cuts messages out of a stream of bytes, however it is divided into packets. Bytes outside of a message are skipped, so the CR behind
 * its end may be missing or followed by others.
 */
export class FrameReader {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;
  #skipped = 0;
  #state: FrameState = 'between';

  constructor(limit = longestMessageBytes) {
    this.#limit = limit;
  }

  get state(): FrameState {
    return this.#state;
  }

  /** The beginning of the message that has not ended yet, for an answer to one that is too long. */
  get beginning(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** The messages that these bytes complete. */
  read(bytes: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    let rest = bytes;
    while (rest.length > 0 && this.#state !== 'too long') {
      if (this.#state === 'between') {
        rest = this.#skip(rest);
        continue;
      }
      const ending = rest.indexOf(end);
      this.#keep(ending === -1 ? rest : rest.subarray(0, ending));
      if (ending === -1 || this.state === 'too long') break;
      messages.push(Buffer.concat(this.#parts));
      this.#begin('between');
      rest = rest.subarray(ending + 1);
    }
    return messages;
  }

  #skip(bytes: Buffer): Buffer {
    const beginning = bytes.indexOf(start);
    this.#skipped += beginning === -1 ? bytes.length : beginning;
    if (this.#skipped > longestGapBytes) this.#state = 'too long';
    else if (beginning !== -1) this.#begin('inside');
    return bytes.subarray(beginning === -1 ? bytes.length : beginning + 1);
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > this.#limit) this.#state = 'too long';
    else this.#parts.push(bytes);
  }

  #begin(state: FrameState): void {
    this.#state = state;
    this.#parts = [];
    this.#length = 0;
    this.#skipped = 0;
  }
}

export function toFrame(message: Buffer): Buffer {
  return Buffer.concat([Buffer.of(start), message, Buffer.of(end, 0x0d)]);
}
