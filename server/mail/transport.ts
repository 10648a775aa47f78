import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#server/core/config.ts';

/** A mail to send. The Message-ID is made when it is queued, so that a retry is not a second mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Stops such mails when it is opened or posted to. */
  stopUrl?: string;
  attachments?: { filename: string; contentType: string; content: string }[];
}

export interface Transport {
  send(mail: Mail, now: Date): Promise<void>;
  close(): void;
}

export function mailTransport(config: Config, log: (line: string) => void): Transport {
  return config.smtpUrl
    ? smtp(config.smtpUrl, config.mailFrom)
    : files(join(config.dataDir, 'outbox'), config.mailFrom, log);
}

/** RFC 5321 gives a mail server ten minutes to answer after the content. Giving up earlier would send the mail twice. */
const longestSilenceMs = 10 * 60_000;

/** Of all steps of a delivery. The connection is then closed, so that a later try does not overlap with it. */
export const longestSendMs = 15 * 60_000;

function smtp(url: string, from: string): Transport {
  const open = () =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: longestSilenceMs,
    });
  let transporter = open();
  const giveUp = () => {
    // The types lack the option.
    (transporter.close as (options: { force: true }) => void)({ force: true });
    transporter = open();
  };
  return {
    async send(mail, now) {
      const tooLong = setTimeout(giveUp, longestSendMs);
      try {
        const { subject, text, html, messageId } = mail;
        await transporter.sendMail({
          subject,
          text,
          html,
          messageId,
          ...addressed(mail, from),
          ...extras(mail),
          date: now,
        });
      } catch (error) {
        throw new UndeliveredError(mail, error as SmtpFailure);
      } finally {
        clearTimeout(tooLong);
      }
    },
    close: () => transporter.close(),
  };
}

/** D35: without a mail server, each mail is written to a file. */
function files(directory: string, from: string, log: (line: string) => void): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail, now) {
      const { subject, messageId } = mail;
      const alternatives = [plainPart('text/plain', mail.text), plainPart('text/html', mail.html)];
      const { message } = await composer.sendMail({
        subject,
        messageId,
        alternatives,
        ...addressed(mail, from),
        ...extras(mail),
        date: now,
      });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const unique = mail.messageId.replace(/[^\w]/g, '').slice(0, 8);
      const file = join(directory, `${now.toISOString().replace(/[:.]/g, '-')}-${unique}.eml`);
      // Renamed when complete, so that no reader sees a partial file.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log(`no SMTP_URL is set: a mail was written to ${file}`);
    },
    close: () => composer.close(),
  };
}

/** As an object, because a comma in a string would add a second recipient. */
function addressed({ to }: Mail, from: string) {
  return { from, to: { name: '', address: to } };
}

/** The attachments, and the headers with which mail programs offer to unsubscribe (RFC 8058). */
function extras({ attachments = [], stopUrl }: Mail) {
  return {
    attachments: attachments.map(file => ({ ...file, encoding: 'base64' })),
    ...(stopUrl && {
      headers: {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** Not encoded, because the usual encodings break long lines and links. */
function plainPart(contentType: string, content: string) {
  return {
    contentType,
    raw: `Content-Type: ${contentType}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
  };
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  /** Set by nodemailer for 5xx except 503, which is about the session. */
  permanent?: boolean;
}

/** The mail server's answer can quote the recipient, so the log and the queue get only the codes. */
class UndeliveredError extends Error {
  /** `EENVELOPE, 550` */
  readonly code: string;
  readonly isFinal: boolean;

  constructor({ messageId }: Mail, failure: SmtpFailure) {
    const code = [failure.code, failure.responseCode].filter(Boolean).join(', ') || 'unknown cause';
    super(`the mail ${messageId} could not be delivered (${code})`);
    this.code = code;
    this.isFinal = isRefusedForGood(failure);
  }
}

/** A 5xx answer to the mail itself. One to the greeting or to the sign-in concerns the settings, which can be corrected. */
function isRefusedForGood({ code, permanent = false }: SmtpFailure): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && permanent;
}
