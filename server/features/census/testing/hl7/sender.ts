import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

/** A plain sender over MLLP, for what no client library sends. */
export interface Sender {
  socket: Socket;
  /** Sends bytes as they are. */
  write(bytes: Buffer | string): void;
  /** Sends a message, and returns MSA-1, MSA-2 and MSA-3 of the answer. */
  send(message: Buffer | string): Promise<string[]>;
  /** The next answer; undefined if the connection ends first. */
  receive(): Promise<string | undefined>;
  close(): void;
}

export function frame(message: Buffer | string): Buffer {
  return Buffer.concat([Buffer.of(0x0b), Buffer.from(message), Buffer.of(0x1c, 0x0d)]);
}

export async function connectSender(
  port: number,
  tls?: ConnectionOptions,
  localAddress = '127.0.0.1',
): Promise<Sender> {
  const socket = tls
    ? connectTls({ port, host: '127.0.0.1', checkServerIdentity: () => undefined, ...tls })
    : connect({ port, host: '127.0.0.1', localAddress });
  await once(socket, tls ? 'secureConnect' : 'connect');
  const answers: string[] = [];
  let rest = '';
  let hasEnded = false;
  const arrived = () => socket.emit('answer');
  socket.setEncoding('latin1');
  socket.on('data', chunk => {
    const parts = `${rest}${chunk}`.split('\x1c\r');
    rest = parts.pop() ?? '';
    answers.push(...parts.map(part => part.replace('\x0b', '')));
    arrived();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasEnded = true;
    arrived();
  });
  const receive = async () => {
    while (answers.length === 0 && !hasEnded) await new Promise(resolve => socket.once('answer', resolve));
    return answers.shift();
  };
  return {
    socket,
    write: bytes => void socket.write(bytes),
    async send(message) {
      socket.write(frame(message));
      return readAnswer(await receive());
    },
    receive,
    close: () => socket.destroy(),
  };
}

/** MSA-1, MSA-2 and MSA-3. */
export function readAnswer(answer: string | undefined): string[] {
  return /\rMSA.(.*)\r/.exec(answer ?? '')?.[1]?.split('|') ?? [];
}
