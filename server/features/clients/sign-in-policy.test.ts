import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { here } = running.world;

let owner: Browser;
beforeEach(async () => {
  await running.sql(
    `update clients set two_factor_since = null, idle_minutes = null, allowed_networks = '{}' where id = $1`,
    [here.id],
  );
  owner = await running.as('owner');
});

const change = (body: object, who = owner) => who.post('/api/accounts/update_client_settings/', body);
const getClient = async (who: Browser) => (await who.get('/api/accounts/get_state/')).json().client;
const stored = async () =>
  (
    await running.sql('select two_factor_since, idle_minutes, allowed_networks from clients where id = $1', [
      here.id,
    ])
  ).rows[0];
const asked = { current_password: ['Please confirm this with your current password.'] };

describe('the sign-in policy', () => {
  test('is stored with normalized networks, answered to owners and recorded in the audit trail', async () => {
    const { version } = await getClient(owner);
    const policy = {
      two_factor_required: true,
      idle_minutes: 15,
      allowed_networks: ['127.1.2.3/8', '127.0.0.0/8'],
    };
    const answer = await change({ ...policy, version });
    const after = { two_factor_required: true, idle_minutes: 15, allowed_networks: ['127.0.0.0/8'] };
    expect(answer.json().client).toMatchObject({ ...after, version: version + 1 });
    expect(await stored()).toMatchObject({ two_factor_since: running.clock.now });
    const { rows } = await running.sql('select action, details from audit_trail order by id desc limit 1');
    expect(rows).toEqual([
      {
        action: 'changed hospital settings',
        details: { before: { two_factor_required: false, idle_minutes: null, allowed_networks: [] }, after },
      },
    ]);
  });

  test('keeps its other parts when one changes, and the time since when two-factor is required', async () => {
    await change({ two_factor_required: true, idle_minutes: 15 });
    const before = await stored();
    running.clock.advance(5);
    await change({ two_factor_required: true, allowed_networks: ['127.0.0.1'] });
    expect(await stored()).toEqual({ ...before, allowed_networks: ['127.0.0.1'] });
  });

  test('shows members only the idle time, which locks their page', async () => {
    await change({ idle_minutes: 15, allowed_networks: ['127.0.0.1'] });
    const client = await getClient(await running.as('member'));
    expect(client.idle_minutes).toBe(15);
    expect(client).not.toHaveProperty('allowed_networks');
    expect(client).not.toHaveProperty('two_factor_required');
  });

  test('that is weaker needs the password, unless it was given within ten minutes', async () => {
    const policy = { two_factor_required: true, idle_minutes: 15, allowed_networks: ['127.0.0.1'] };
    await change(policy);
    running.clock.advance(11);
    for (const weaker of [{ two_factor_required: false }, { idle_minutes: null }, { allowed_networks: [] }]) {
      const answer = await change(weaker);
      expect([answer.statusCode, answer.json()]).toEqual([400, asked]);
    }
    expect((await change({ idle_minutes: 10 })).statusCode).toBe(200);
    expect((await change({ two_factor_required: false, current_password: 'wrong' })).statusCode).toBe(400);
    expect((await change({ two_factor_required: false, current_password: password })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ two_factor_since: null, idle_minutes: 10 });
  });

  const wrong: [what: string, body: object, field: string, message: string][] = [
    [
      'an idle time above the server’s',
      { idle_minutes: 61 },
      'idle_minutes',
      'Enter a whole number from 1 to 60.',
    ],
    [
      'an idle time of 0',
      { idle_minutes: 0 },
      'idle_minutes',
      'Ensure this value is greater than or equal to 1.',
    ],
    [
      'a network that is none',
      { allowed_networks: ['127.0.0.1', 'office'] },
      'allowed_networks',
      '“office” is not an address or a network, such as 203.0.113.0/24.',
    ],
    [
      'networks without the owner’s own address',
      { allowed_networks: ['10.0.0.0/8'] },
      'allowed_networks',
      'Your own address, 127.0.0.1, is not in these networks. Please add it.',
    ],
  ];
  test.each(wrong)('refuses %s beside the field and stores nothing', async (_what, body, field, message) => {
    const before = await stored();
    const answer = await change(body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [message] }]);
    expect(await stored()).toEqual(before);
  });

  test('an administrator can allow networks that do not contain their own address', async () => {
    const admin = await running.as('admin');
    await admin.post('/api/accounts/set_client/', { client: here.id });
    const answer = await change({ allowed_networks: ['10.0.0.0/8'] }, admin);
    expect([answer.statusCode, answer.json().client.allowed_networks]).toEqual([200, ['10.0.0.0/8']]);
  });
});
