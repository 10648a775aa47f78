import { afterAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { configAt, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { here } = running.world;

async function newOwner(): Promise<{ id: number; browser: Browser }> {
  const { id, email } = await newcomer(running);
  await running.sql('update client_accesses set owner = true where user_id = $1', [id]);
  const browser = running.browser();
  await browser.signIn(email);
  return { id, browser };
}

const ways: [way: string, act: (browser: Browser, id: number) => Promise<{ statusCode: number }>][] = [
  ['removing', (browser, id) => browser.send({ method: 'DELETE', url: `${mine}${id}/` })],
  ['demoting', (browser, id) => patch(browser, `${mine}${id}/`, { client_configs: [configAt(here)] })],
  ['deactivating', (browser, id) => patch(browser, `${mine}${id}/`, { is_active: false })],
];

describe.each(ways)('two owners %s each other at the same moment', (_way, act) => {
  test.each(Array.from({ length: 8 }, (_, round) => round + 1))('leave one owner (round %i)', async () => {
    await running.sql('update client_accesses set owner = false where client_id = $1', [here.id]);
    const [one, other] = [await newOwner(), await newOwner()];
    const answers = await Promise.all([act(one.browser, other.id), act(other.browser, one.id)]);
    const { rows } = await running.sql(
      `select 1 from client_accesses c join users u on u.id = c.user_id
       where c.client_id = $1 and c.owner and u.is_active`,
      [here.id],
    );
    expect(rows).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
  });
});
