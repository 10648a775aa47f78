import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseHl7 } from '#domain/census/hl7-message.ts';
import { buildAcknowledgement, type Outcome, readMessageHeader, refused } from './acknowledgements.ts';
import { FrameReader, longestMessageBytes, toFrame } from './frames.ts';
import type { Incoming, Sender } from './store-messages.ts';

interface MllpConnection {
  sender: Sender;
  isAllowed: boolean;
  submit(incoming: Incoming): Promise<Outcome | undefined>;
  report(outcome: Outcome): void;
  clock: () => Date;
  /** For the rest of a message that has begun. */
  restMs: number;
}

/** Beyond one of these, a connection is not read until messages are acknowledged. */
const mostUnanswered = { messages: 50, bytes: longestMessageBytes };

/** For the sender to close its side. */
const lingerMs = 1_000;

/** Answers the messages of a connection in their order. The returned function answers those that were read, and closes it. */
export function serveConnection(
  socket: Socket,
  { sender, isAllowed, submit, report, clock, restMs }: MllpConnection,
): () => Promise<void> {
  const frames = new FrameReader();
  const unanswered = { messages: 0, bytes: 0 };
  let answering = Promise.resolve();
  let isClosing = false;
  let lateRest: NodeJS.Timeout | undefined;

  const isFull = () =>
    unanswered.messages >= mostUnanswered.messages || unanswered.bytes >= mostUnanswered.bytes;

  async function evaluate(bytes: Buffer): Promise<Outcome | undefined> {
    if (!isAllowed) return refused;
    const parsed = parseHl7(decodeMessage(bytes));
    return 'problem' in parsed
      ? { code: 'AE', reason: parsed.problem }
      : submit({ message: parsed.message, sender });
  }

  function answer(bytes: Buffer, outcome: Promise<Outcome | undefined>): void {
    const header = readMessageHeader(bytes);
    const { length } = bytes;
    unanswered.messages += 1;
    unanswered.bytes += length;
    answering = answering.then(async () => {
      const given = await outcome.catch(() => undefined);
      // Without an acknowledgement the sender repeats the message.
      if (!given) return void socket.destroy();
      report(given);
      await write(socket, toFrame(buildAcknowledgement(header, given, clock())));
      unanswered.messages -= 1;
      unanswered.bytes -= length;
      if (!socket.isPaused() || isFull() || isClosing) return;
      socket.resume();
      watchRest(true);
    });
  }

  /** Limits the time of a message that has begun, without the time in which the connection is not read. */
  function watchRest(restart: boolean): void {
    if (restart || frames.state !== 'inside') {
      clearTimeout(lateRest);
      lateRest = undefined;
    }
    if (frames.state === 'inside' && !socket.isPaused())
      lateRest ??= setTimeout(() => socket.destroy(), restMs);
  }

  async function close(): Promise<void> {
    isClosing = true;
    socket.pause();
    clearTimeout(lateRest);
    await answering;
    socket.end();
    // Discards what still arrives: closing with unread bytes would reset the connection before the sender has read the answer.
    socket.resume();
    const closed = new Promise(resolve => socket.once('close', resolve));
    if (!socket.closed) await Promise.race([closed, wait(lingerMs)]);
    socket.destroy();
  }

  socket.on('data', (chunk: Buffer) => {
    if (isClosing) return;
    const messages = frames.read(chunk);
    for (const bytes of messages) answer(bytes, evaluate(bytes));
    if (frames.state === 'too long') {
      const outcome: Outcome = isAllowed ? { code: 'AE', reason: 'message too long' } : refused;
      answer(frames.beginning, Promise.resolve(outcome));
    }
    if (frames.state === 'too long' || (!isAllowed && messages.length > 0)) void close();
    else if (isFull()) socket.pause();
    watchRest(messages.length > 0);
  });
  socket.on('end', () => void close());
  // The connection is closed after an error; the sender opens another.
  socket.on('error', () => undefined);
  socket.on('close', () => clearTimeout(lateRest));
  return close;
}

/** Resolves when the bytes were sent or the connection is lost. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise(resolve => {
    if (socket.destroyed) resolve();
    else socket.write(bytes, () => resolve());
  });
}

/** MSH-18 of a message whose characters are those of Latin-1. */
const latin1 = '8859/1';

/** The text of a message by the character set of MSH-18. One that it does not name is UTF-8 if the bytes are valid, else 8859-1. */
export function decodeMessage(bytes: Buffer): string {
  const isLatin1 = readMessageHeader(bytes).get(18).startsWith(latin1) || !isUtf8(bytes);
  return bytes.toString(isLatin1 ? 'latin1' : 'utf8');
}
