import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** What was received, in order; also what was then refused. */
  received: Email[];
  stop(): Promise<void>;
}

/** What the server answers instead of taking a mail: a line that begins with its code, or nothing to take it. */
interface Refusals {
  recipient?(address: string): string | undefined;
  mail?(number: number): string | undefined;
}

/** A real SMTP server on loopback. On a given port, to come back where it was. */
export async function startMailServer(refusals: Refusals = {}, port = 0): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // How long stopping waits for connections that are kept open for the next mail.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      done(refusal(refusals.recipient?.(address)));
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then(raw => PostalMime.parse(raw))
        .then(mail => {
          const number = received.push(mail);
          done(refusal(refusals.mail?.(number)));
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
