import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { accessGiven, invitation, type Message, passwordReset } from './messages.ts';
import { renderHtml, renderText } from './render.ts';
import { mailTransport } from './transport.ts';

const now = new Date('2026-11-14T15:00:00.123Z');
const messageId = '<8e3b5b5c-0000-4000-8000-000000000000@parity.example.org>';

let dataDir: string;
const lines: string[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parity-outbox-'));
  lines.length = 0;
});
afterEach(() => rm(dataDir, { recursive: true }));

async function written(message: Message, to = 'ana@example.org'): Promise<{ file: string; text: string }> {
  const transport = mailTransport(readConfig({ DATA_DIR: dataDir }), line => lines.push(line));
  const { subject } = message;
  const parts = { text: renderText(message), html: renderHtml(message) };
  await transport.send({ to, subject, ...parts, messageId }, now);
  transport.close();
  const [file = 'none'] = await readdir(join(dataDir, 'outbox'));
  return { file, text: await readFile(join(dataDir, 'outbox', file), 'utf8') };
}

describe('a mail without a mail server becomes a file', () => {
  test('named by its time, for this user alone, and the log says where', async () => {
    const { file } = await written(passwordReset('https://parity.example.org/forgot-password/x'));
    expect(file).toBe('2026-11-14T15-00-00-123Z-8e3b5b5c.eml');
    const path = join(dataDir, 'outbox', file);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    expect(lines).toEqual([`no SMTP_URL is set: a mail was written to ${path}`]);
  });

  const token = 'Tok-_'.repeat(8).concat('abc');
  const links: [string, string][] = [
    ['of the default address', `http://localhost:8080/forgot-password/${token}`],
    [
      'of a long address',
      `https://staffing.parity.${'a-long-name.'.repeat(14)}example.org/forgot-password/${token}`,
    ],
    ['with signs that encodings change', `https://parity.example.org/onboarding/a=3D&b=${token}=`],
  ];
  for (const [fact, link] of links) {
    test(`a link ${fact} is read as text, in one piece`, async () => {
      const { text } = await written(invitation(link, 'Zürich “Süd”'));
      expect(text.split('\n')).toContain(link);
      const mail = await PostalMime.parse(text);
      expect(mail.text?.split('\n')).toContain(link);
      expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
      expect(mail.text).toContain('Zürich “Süd”');
      expect(mail.messageId).toBe(messageId);
      expect(mail.date).toBe('2026-11-14T15:00:00.000Z');
    });
  }

  test('no name in a mail adds a header or a recipient', async () => {
    const hospital = 'Ward\r\nBcc: eve@example.com\n\n<script>alert(1)</script>';
    const { text } = await written(accessGiven('https://parity.example.org/', hospital));
    const mail = await PostalMime.parse(text);
    expect(mail.headers.map(header => header.key).sort()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(mail.subject).toContain('Ward Bcc: eve@example.com');
    expect(mail.html).not.toContain('<script>');
    expect(mail.to).toEqual([{ name: '', address: 'ana@example.org' }]);
  });
});
