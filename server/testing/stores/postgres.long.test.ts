import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { startPostgres } from './postgres.ts';

async function ask(url: string, question: string): Promise<unknown> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query({ text: question, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

test('a restart keeps the data and the port, a stop leaves nothing behind', async () => {
  const postgres = await startPostgres();
  const directory = String(await ask(postgres.url, 'show data_directory'));
  await ask(postgres.url, 'create table kept (x int)');

  await postgres.restart();
  expect(await ask(postgres.url, 'select count(*)::int from kept')).toBe(0);

  await postgres.kill();
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.restart();
  expect(await ask(postgres.url, 'select count(*)::int from kept')).toBe(0);

  await postgres.stop();
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(existsSync(directory)).toBe(false);
});

test('a server whose starter was killed ends and leaves nothing behind', async () => {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(`${import.meta.dirname}/postgres.ts`)});
    console.log((await startPostgres()).url);
    setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [url] = await once(createInterface(starter.stdout), 'line');
  const directory = String(await ask(url, 'show data_directory'));

  starter.kill('SIGKILL');
  await eventually(() => expect(existsSync(directory)).toBe(false));
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});
