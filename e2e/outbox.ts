import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** Without a mail server each mail is a file here, named by time (D35). */
const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox');

/** The mails to one address that arrive from now on. */
export interface Mailbox {
  /** Waits for the next mail that carries a link with a token, and gives that link. */
  nextLink(): Promise<string>;
}

export async function openMailbox(address: string): Promise<Mailbox> {
  const read = new Set(await listMails());

  async function findLink(): Promise<string | undefined> {
    for (const file of (await listMails()).filter(name => !read.has(name))) {
      read.add(file);
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
      throw new Error(`no mail with a link came for ${address}`);
    },
  };
}

/** Oldest first. The folder comes into being with the first mail. */
async function listMails(): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  return files.filter(name => name.endsWith('.eml')).sort();
}
