import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** Without a mail server each mail is a file in this folder, named by its time (D35). */
const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox');

/** The mails to one address from the moment the mailbox is opened. */
export interface Mailbox {
  /** Waits for the next mail with a token link and returns the link. */
  nextLink(): Promise<string>;
}

export async function openMailbox(address: string): Promise<Mailbox> {
  const seen = new Set(await listMails());

  async function findLink(): Promise<string | undefined> {
    for (const file of (await listMails()).filter(name => !seen.has(name))) {
      seen.add(file);
      const { to, text = '' } = await PostalMime.parse(await readFile(join(outbox, file)));
      const link = /https?:\/\/\S+\/(forgot-password|onboarding)\/\S+/.exec(text)?.[0];
      if (link && to?.some(recipient => recipient.address === address)) return link;
    }
    return undefined;
  }

  return {
    async nextLink() {
      for (let tries = 0; tries < 120; tries += 1) {
        const link = await findLink();
        if (link) return link;
        await new Promise(resolve => setTimeout(resolve, 250));
      }
      throw new Error(`no mail with a link arrived for ${address}`);
    },
  };
}

/** Oldest first. The folder does not exist before the first mail. */
async function listMails(): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  return files.filter(name => name.endsWith('.eml')).sort();
}
