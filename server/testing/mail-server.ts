import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** All received mails in order, including those that were then refused. */
  received: Email[];
  stop(): Promise<void>;
}

/** The response to a mail: a line that begins with an error code, or undefined to accept the mail. */
interface Refusals {
  recipient?(address: string): string | undefined;
  /** Called when the whole mail is there; the answer may take its time. */
  mail?(number: number): string | undefined | Promise<string | undefined>;
}

/** A real SMTP server on loopback. `port` lets a test start it again at the same place. */
export async function startMailServer(refusals: Refusals = {}, port = 0): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // How long closing waits for idle connections.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      done(refusal(refusals.recipient?.(address)));
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then(raw => PostalMime.parse(raw))
        .then(async mail => {
          const number = received.push(mail);
          done(refusal(await refusals.mail?.(number)));
        })
        .catch(done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined);
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise(resolve => void server.close(() => resolve())),
  };
}

function refusal(line: string | undefined): Error | null {
  return line ? Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) }) : null;
}
