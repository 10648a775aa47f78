import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileType } from '#contract/api/endpoint.ts';
import { Slices } from '#server/core/run-in-slices.ts';

/** A file download in place of the usual JSON. */
export class FileAnswer {
  readonly send: (reply: FastifyReply) => FastifyReply;

  /** The name must be ASCII without quotes: it is not escaped. */
  constructor(name: string, type: string, body: Buffer) {
    this.send = reply =>
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body);
  }
}

/** A file download that is written in pieces at the client's speed. The pieces end early if the client disconnects. */
export class FileStream {
  readonly send: (reply: FastifyReply) => FastifyReply;

  /** The name must be ASCII without quotes: it is not escaped. */
  constructor(name: string, type: FileType, pieces: AsyncIterable<string | Uint8Array>) {
    this.send = reply =>
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(pieces, { objectMode: false }));
  }
}

/** A JSON answer that is written in pieces, so that a long one is never completely in memory and other calls are answered in between. */
export class JsonStream<Value> {
  readonly #pieces: () => Iterable<string> | AsyncIterable<string>;
  /** A text in the answer that its ETag does not depend on, such as the time of the call. */
  readonly ignoredText: string;

  constructor(pieces: () => Iterable<string> | AsyncIterable<string>, ignoredText = '') {
    this.#pieces = pieces;
    this.ignoredText = ignoredText;
  }

  async *iterate(): AsyncGenerator<string> {
    const slices = new Slices();
    for await (const piece of this.#pieces()) {
      yield piece;
      if (slices.isOver()) await slices.pause();
    }
  }

  /** Stops reading the pieces if the client disconnects. */
  send(reply: FastifyReply): FastifyReply {
    return reply.type('application/json; charset=utf-8').send(Readable.from(this.iterate()));
  }

  /** The complete answer as text. */
  readText(): Promise<string> {
    return text(this.iterate());
  }

  /** The complete value, for checks. */
  async read(): Promise<Value> {
    return JSON.parse(await this.readText());
  }
}

/** A longer answer is streamed without a tag, because it should never be completely in memory. */
const maxTaggedLength = 1_000_000;

/** Sends the answer with a weak ETag, or 304 without a body if the caller has the same answer already. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> {
  const stream = answer instanceof JsonStream ? answer : new JsonStream(() => [JSON.stringify(answer)]);
  const pieces = stream.iterate();
  let text = '';
  reply.type('application/json; charset=utf-8');
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    text += next.value;
    if (text.length > maxTaggedLength) return reply.send(Readable.from(resume(text, pieces)));
  }
  const tag = `W/"${hash('sha1', text.replace(stream.ignoredText, ''), 'base64url')}"`;
  reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(/,\s*/) ?? [];
  return known.includes(tag) ? reply.status(304).send() : reply.send(text);
}

async function* resume(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
