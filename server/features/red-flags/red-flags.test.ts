import { describe, expect, test } from 'vitest';
import { patch, startShortModule } from './testing/short-module.ts';

const { running, moduleId, start, save, list } = await startShortModule();

describe('a saved shift', () => {
  test('that is short opens a flag, which the person who saved it owns', async () => {
    await save(1);
    expect(await list()).toEqual([
      expect.objectContaining({
        module: moduleId,
        date: '2026-11-14',
        window: 420,
        label: '07:00',
        time: '2026-11-14T12:00:00.000Z',
        kind: 'short',
        status: 'open',
        reasons: ['percent'],
        rn_target: 2,
        rn_actual: 1,
        owner: expect.objectContaining({ name: expect.stringContaining(' ') }),
        opened_at: start.toISOString(),
        acknowledged_at: null,
        actions: [],
        version: 1,
      }),
    ]);
  });

  test('that has enough RNs opens none', async () => {
    await save(1.6);
    expect(await list()).toEqual([]);
  });

  test('that is corrected withdraws its flag, and one that is short again opens it again', async () => {
    const first = await save(1);
    const corrected = await save(2, { version: first.version });
    expect(await list()).toMatchObject([{ status: 'withdrawn', withdrawn_at: start.toISOString() }]);
    await save(1.5, { version: corrected.version });
    expect(await list()).toMatchObject([{ status: 'open', rn_actual: 1.5, withdrawn_at: null }]);
  });

  test('that is deleted withdraws its flag', async () => {
    const { id } = await save(1);
    await running.nurse.send({ method: 'DELETE', url: `/api/module/${moduleId}/shifts/${id}/` });
    expect(await list()).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('that is short for longer keeps one flag, with its newest figures', async () => {
    const { version } = await save(1);
    await save(0.5, { version });
    expect(await list()).toMatchObject([{ status: 'open', rn_actual: 0.5 }]);
  });

  test('opens one flag when ten people save it at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => save(index / 10)));
    expect(await list()).toHaveLength(1);
  });

  test('does not open the flag again that was resolved', async () => {
    const { version } = await save(1);
    const [flag] = await list();
    await patch(running.nurse, `/api/red_flags/${flag.id}/`, { status: 'resolved', outcome: 'Worked short' });
    await save(0.5, { version });
    expect(await list()).toMatchObject([{ status: 'resolved', rn_actual: 1 }]);
  });
});

describe('a flag', () => {
  async function open() {
    await save(1);
    const [flag] = await list();
    return { ...flag, url: `/api/red_flags/${flag.id}/` };
  }

  test('is taken, gets actions in order, and is resolved', async () => {
    const { url } = await open();
    running.clock.advance(10);
    const taken = await patch(running.owner, url, { status: 'acknowledged', version: 1 });
    expect(taken.json()).toMatchObject({
      status: 'acknowledged',
      acknowledged_at: running.clock.now.toISOString(),
    });
    expect(taken.json().owner.id).toBe(running.world.people.owner.id);
    await running.nurse.post(`${url}actions/`, { action: 'Sister unit', result: 'no' });
    const tried = await running.nurse.post(`${url}actions/`, {
      action: 'Float pool',
      result: 'helped',
      rns: 1,
    });
    expect([tried.statusCode, tried.json().actions]).toEqual([
      201,
      [
        expect.objectContaining({ action: 'Sister unit', result: 'no', rns: null }),
        expect.objectContaining({ action: 'Float pool', result: 'helped', rns: 1 }),
      ],
    ]);
    const { version } = tried.json();
    const resolved = await patch(running.nurse, url, {
      status: 'resolved',
      outcome: 'Staffed',
      note: 'One RN came.',
      version,
    });
    expect(resolved.json()).toMatchObject({ status: 'resolved', outcome: 'Staffed', note: 'One RN came.' });
    expect((await patch(running.nurse, url, { status: 'acknowledged' })).json()).toEqual({
      status: ['This red flag is resolved.'],
    });
  });

  test('that another person changed answers 409 with its present state', async () => {
    const { url } = await open();
    await patch(running.owner, url, { status: 'acknowledged', version: 1 });
    const answer = await patch(running.nurse, url, { status: 'acknowledged', version: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ current: expect.objectContaining({ status: 'acknowledged', version: 2 }) }),
    ]);
  });

  test('is handed to a person who may use the module, and to nobody else', async () => {
    const { url } = await open();
    const { people } = running.world;
    expect((await patch(running.owner, url, { owner: people.member.id })).json().owner.id).toBe(
      people.member.id,
    );
    const refused = await patch(running.owner, url, { owner: people.stranger.id });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['owner']]);
  });

  test('names its new owner by email address until that person has opened the hospital', async () => {
    const { url } = await open();
    const { id, email } = running.world.people.member;
    const setOpened = (at: Date | null) =>
      running.sql('update client_accesses set opened_at = $1 where user_id = $2', [at, id]);
    await setOpened(null);
    const answer = await patch(running.owner, url, { owner: id });
    await setOpened(start);
    expect(answer.json().owner).toEqual({ id, name: email, is_active: true });
  });

  describe('shows that its owner can no longer use the module', () => {
    test.each([
      [
        'was deactivated',
        'update users set is_active = false where id = $1',
        'update users set is_active = true where id = $1',
      ],
      [
        'was suspended by a directory',
        'update client_accesses set suspended_at = now() where user_id = $1',
        'update client_accesses set suspended_at = null where user_id = $1',
      ],
      [
        'lost the module',
        'update client_access_modules set module_id = module_id + 1 where user_id = $1',
        'update client_access_modules set module_id = module_id - 1 where user_id = $1',
      ],
    ])('a flag shows that its owner %s', async (_, change, restore) => {
      await open();
      const { id } = running.world.people.member;
      await running.sql(change, [id]);
      const [changed] = await list('', running.owner);
      await running.sql(restore, [id]);
      const [restored] = await list('', running.owner);
      expect(changed.owner).toEqual({ id, name: 'member Person', is_active: false });
      expect(restored.owner).toEqual({ id, name: 'member Person', is_active: true });
    });

    test('a flag shows that its owner was removed, but not of an administrator without access of their own', async () => {
      await open();
      const own = async (id: number) => {
        await running.sql('update red_flags set owner_id = $1', [id]);
        return (await list('', running.owner))[0].owner.is_active;
      };
      const { people } = running.world;
      expect([await own(people.stranger.id), await own(people.admin.id)]).toEqual([false, true]);
    });
  });

  test('is found by module, status and date', async () => {
    await open();
    expect(await list('?status=open&start_date=2026-11-14&end_date=2026-11-14')).toHaveLength(1);
    expect(await list('?status=resolved')).toEqual([]);
    expect(await list('?start_date=2026-11-15')).toEqual([]);
    expect(await list(`?module=${moduleId}`)).toHaveLength(1);
  });

  test('has its steps in the audit trail', async () => {
    const { url } = await open();
    await patch(running.owner, url, { status: 'acknowledged' });
    const { rows } = await running.sql(
      `select action, record_id from audit_trail where record_type = 'red flag' and record_id like '%/2026-11-14/420' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'took red flag', record_id: `${moduleId}/2026-11-14/420` },
      { action: 'opened red flag', record_id: `${moduleId}/2026-11-14/420` },
    ]);
  });
});
