import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';

/** A JSON answer that is written in pieces, so that a long one is never completely in memory. */
export class JsonStream<Value> {
  readonly #pieces: () => Iterable<string> | AsyncIterable<string>;
  /** A text in the answer that its ETag does not depend on, such as the time of the call. */
  readonly ignoredText: string;

  constructor(pieces: () => Iterable<string> | AsyncIterable<string>, ignoredText = '') {
    this.#pieces = pieces;
    this.ignoredText = ignoredText;
  }

  async *iterate(): AsyncGenerator<string> {
    yield* this.#pieces();
  }

  /** Stops reading the pieces if the client disconnects. */
  send(reply: FastifyReply): FastifyReply {
    return reply.type('application/json; charset=utf-8').send(Readable.from(this.#pieces()));
  }

  /** The complete value, for checks and prints. */
  async read(): Promise<Value> {
    return JSON.parse(await text(this.iterate()));
  }
}

/** Writes an object whose `last` entry is a list, one piece for each item of the list. */
export function* writeListLast(
  rest: object,
  last: string,
  items: Iterable<unknown>,
): Generator<string, void, undefined> {
  const head = JSON.stringify(rest).slice(0, -1);
  yield `${head}${head === '{' ? '' : ','}${JSON.stringify(last)}:[`;
  let separator = '';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield ']}';
}
