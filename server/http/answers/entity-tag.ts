import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonStream } from './json-stream.ts';

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
