import { once } from 'node:events';
import { Client, Message } from 'node-hl7-client';

/** A connection of node-hl7-client. Its own queue cannot wait for acknowledgements, so each is awaited before the next message. */
export async function connectLibraryClient(port: number) {
  let answered: (code: string) => void = () => undefined;
  const client = new Client({ host: '127.0.0.1', version: '2.5' });
  const connection = client.createConnection({ port, version: '2.5' }, async response => {
    answered(response.getMessage().get('MSA.1').toString());
  });
  await once(connection, 'connect');
  return {
    /** Returns MSA-1. */
    async send(text: string): Promise<string> {
      const { promise, resolve } = Promise.withResolvers<string>();
      answered = resolve;
      await connection.sendMessage(new Message({ text }));
      return promise;
    },
    close: () => connection.close(),
  };
}
