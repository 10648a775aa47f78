import { describe, expect, test } from 'vitest';
import { toDatabase } from '#server/db/database.ts';
import { subscribe, weekly } from '#server/features/subscriptions/testing/subscriptions.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { sendStandardNotices } from './send-notices.ts';
import { publicUrl, startNoticedWard } from './testing/noticed-ward.ts';

const { ward, follow, send, sendAt, mailToOwner, list } = await startNoticedWard();

const reminder = 'owner@example.org: Report date 1/31/2027: staffing standard of Washington, Here General';

describe('a report date', () => {
  test('is mailed about seven days before it, in the morning of the hospital, and once', async () => {
    await follow();
    await sendAt('2027-01-24T11:59:59Z');
    expect(list()).toEqual([]);
    await sendAt('2027-01-24T12:00:00Z');
    await sendAt('2027-01-25T15:00:00Z');
    await sendAt('2027-01-31T15:00:00Z');
    expect(ward.mails).toEqual([
      mailToOwner({
        subject: 'Report date 1/31/2027: staffing standard of Washington, Here General',
        paragraphs: [
          '1/31/2027 is a report date of the staffing standard of Washington, which Here General follows for Labor & Delivery.',
          'The Standards report has the figures and the short shifts. Parity sends nothing to an authority.',
          'Source: SB 5236 of 2023: the legal text, read on 11/18/2026.',
          'Source: RCW 70.41.410–425: the legal text, read on 11/18/2026.',
        ],
        small:
          'You get this mail because you are an owner of Here General. There is one mail for each report date.',
      }),
    ]);
    await sendAt('2027-07-24T15:00:00Z');
    expect(list().at(-1)).toContain('Report date 7/31/2027');
  });

  test('is mailed about later if no server ran on that day, and not after it', async () => {
    await follow();
    await sendAt('2027-01-30T15:00:00Z');
    expect(list()).toEqual([reminder]);
    await sendAt('2027-08-01T15:00:00Z');
    expect(list()).toHaveLength(1);
  });

  test('is mailed to people who receive the Standards report, too', async () => {
    const { owner, member } = ward.world.people;
    await follow();
    await subscribe(ward.owner, weekly([ward.moduleId], [owner.id, member.id], { report: 'standards' }));
    await sendAt('2027-01-24T15:00:00Z');
    expect(ward.mails.map(({ to, message }) => [to, message.small?.split('. ')[0]]).toSorted()).toEqual([
      [
        'member@example.org',
        'You get this mail because you receive the Standards report of Here General regularly',
      ],
      ['owner@example.org', 'You get this mail because you are an owner of Here General'],
    ]);
  });

  test('is not mailed to people who receive another report', async () => {
    await follow();
    await subscribe(ward.owner, weekly([ward.moduleId], [ward.world.people.member.id]));
    await sendAt('2027-01-24T15:00:00Z');
    expect(list()).toEqual([reminder]);
  });

  test('is not mailed to people who receive the Standards report and whose access is suspended', async () => {
    const { member } = ward.world.people;
    await follow();
    await subscribe(ward.owner, weekly([ward.moduleId], [member.id], { report: 'standards' }));
    const suspend = (at: string | null) =>
      ward.sql('update client_accesses set suspended_at = $2 where user_id = $1', [member.id, at]);
    await suspend('2027-01-01');
    await sendAt('2027-01-24T15:00:00Z');
    await suspend(null);
    expect(list()).toEqual([reminder]);
  });

  test.each([
    ['have stopped them', `update users set stopped_mails = '{standards}'`],
    ['are deactivated', 'update users set is_active = false'],
  ])('is mailed to nobody if the people %s', async (_, change) => {
    await follow();
    await ward.sql(change);
    await sendAt('2027-01-24T15:00:00Z');
    expect(list()).toEqual([]);
  });

  test('is not mailed about if the standard has ended, or has not begun', async () => {
    await follow({ from: '2027-02-01' });
    await sendAt('2027-01-24T15:00:00Z');
    await ward.sql(`update modules set standards = standards || '[{"pack": null, "from": "2027-03-01"}]'
      where standards <> '[]'`);
    await sendAt('2027-07-24T15:00:00Z');
    expect(list()).toEqual([]);
  });

  test('is mailed about once if four servers look at the same time', async () => {
    await follow();
    ward.clock.now = new Date('2027-01-24T15:00:00Z');
    const pool = openTestPool(ward.store.url);
    const others = toDatabase(pool);
    await Promise.all([ward.db, others, ward.db, others].map(send));
    await pool.end();
    expect(list()).toEqual([reminder]);
  });

  test('and its mails are stored together or not at all', async () => {
    await follow();
    ward.clock.now = new Date('2027-01-24T15:00:00Z');
    const mail = { send: () => Promise.reject(new Error('the queue is full')) };
    await expect(sendStandardNotices(ward.db, { mail, publicUrl }, ward.clock.now)).rejects.toThrow('full');
    await send();
    expect(list()).toEqual([reminder]);
  });
});

describe('a field that the standard does not map', () => {
  const addTriage = async () => {
    const { rows } = await ward.sql(
      `insert into acuity_fields (section_id, name, rns_per_patient, position)
       values ($1, 'Triage', 1, 8) returning id`,
      [ward.world.sectionId],
    );
    return String(rows[0].id);
  };

  test('is mailed to owners once after the catalog gained it', async () => {
    await follow();
    await send();
    expect(list()).toEqual([]);
    await addTriage();
    await send();
    await send();
    expect(ward.mails.map(({ to, message }) => [to, message.subject, ...message.paragraphs])).toEqual([
      [
        'owner@example.org',
        'Not mapped: Labor & Delivery, Triage',
        'The staffing standard of Labor & Delivery at Here General (Washington) says nothing about this acuity field:',
        'Triage',
        'A shift with patients in it is not rated.',
      ],
    ]);
    expect(ward.mails[0]?.message.action?.url).toBe(
      `${publicUrl}/client-settings/staffing-standard?module=${ward.moduleId}`,
    );
  });

  test('is not mailed about if the owner has saved the setting without it', async () => {
    await addTriage();
    await follow();
    await send();
    expect(list()).toEqual([]);
  });

  test('is mailed about if a later version of the pack lost its class', async () => {
    await follow();
    const lost = { [ward.labor]: { class: 'gone', patients: 1 }, [ward.couplet]: null };
    await ward.sql(
      `update modules set standards = jsonb_set(standards, '{0,map}', $1) where standards <> '[]'`,
      [lost],
    );
    await send();
    expect(list()).toHaveLength(1);
    expect(list()[0]).toContain('Not mapped: Labor & Delivery, ');
  });

  test('is mailed about again if it was mapped in between', async () => {
    await follow();
    const triage = await addTriage();
    await send();
    await follow({
      map: { [ward.labor]: null, [ward.couplet]: null, [triage]: { class: 'labor', patients: 1 } },
    });
    await ward.sql(
      `update modules set standards = jsonb_set(standards, '{0,map}', '{}') where standards <> '[]'`,
    );
    await send();
    expect(list().map(line => line.slice(0, 31))).toEqual(Array(2).fill('owner@example.org: Not mapped: '));
  });

  test('is not mailed about while it is deleted', async () => {
    await follow();
    await addTriage();
    await ward.sql(`update acuity_fields set deleted_at = now() where name = 'Triage'`);
    await send();
    expect(list()).toEqual([]);
  });
});
