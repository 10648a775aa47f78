import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Without a mail server each mail is a file in this folder, named by its time (D35). */
const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox');

/** The mails to one address from the moment the mailbox is opened. */
export interface Mailbox {
  /** Waits for the next mail with a token link and returns the link. */
  nextLink(): Promise<string>;
  /** Waits for the next mail with this subject. */
  nextMail(subject: RegExp): Promise<Email>;
}

export async function openMailbox(address: string): Promise<Mailbox> {
  const seen = new Set(await listMails());

  async function find<Found>(read: (mail: Email) => Found | undefined): Promise<Found | undefined> {
    for (const file of (await listMails()).filter(name => !seen.has(name))) {
      seen.add(file);
      const mail = await PostalMime.parse(await readFile(join(outbox, file)));
      const found = mail.to?.some(recipient => recipient.address === address) ? read(mail) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  async function waitFor<Found>(what: string, read: (mail: Email) => Found | undefined): Promise<Found> {
    for (let tries = 0; tries < 120; tries += 1) {
      const found = await find(read);
      if (found) return found;
      await new Promise(resolve => setTimeout(resolve, 250));
    }
    throw new Error(`no mail with ${what} arrived for ${address}`);
  }

  return {
    nextLink: () =>
      waitFor(
        'a link',
        ({ text = '' }) => /https?:\/\/\S+\/(forgot-password|onboarding)\/\S+/.exec(text)?.[0],
      ),
    nextMail: subject =>
      waitFor(String(subject), mail => (subject.test(mail.subject ?? '') ? mail : undefined)),
  };
}

/** Oldest first. The folder does not exist before the first mail. */
async function listMails(): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  return files.filter(name => name.endsWith('.eml')).sort();
}
