import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toDatabase } from '#server/db/database.ts';
import { subscribe, weekly } from '#server/features/subscriptions/testing/subscriptions.ts';
import { storeSome } from '#server/testing/report-world.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { sendStandardNotices } from './send-notices.ts';

/** A module in New York with the fields labor and couplet. */
let ward: Ward;
let moduleUrl: string;
const publicUrl = 'https://parity.example';

beforeAll(async () => {
  ward = await startWard();
  moduleUrl = `/api/accounts/client_modules/${ward.moduleId}/`;
});
afterAll(() => ward.close());

beforeEach(async () => {
  ward.clock.now = new Date('2026-11-14T15:00:00Z');
  await ward.sql(`delete from standard_notices; delete from report_subscriptions; update modules set standards = '[]';
    update users set stopped_mails = '{}', is_active = true;
    update acuity_fields set deleted_at = now() where name = 'Triage'`);
  ward.mails.length = 0;
});

const follow = async (change: object = {}) => {
  const standard = {
    pack: 'washington',
    unit_type: null,
    from: '2026-11-01',
    classes: [{ id: 'labor', name: 'Labor', max: 1 }],
    mix: 'own',
    floor: 0,
    map: { [ward.labor]: { class: 'labor', patients: 1 }, [ward.couplet]: null },
    ...change,
  };
  const answer = await ward.owner.send({ method: 'PATCH', url: moduleUrl, payload: { standard } });
  expect(answer.statusCode, answer.body).toBe(200);
};
const send = (db = ward.db) =>
  sendStandardNotices(db, { mail: ward.context.mail, publicUrl }, ward.clock.now);
const sendAt = (now: string) => {
  ward.clock.now = new Date(now);
  return send();
};
const list = () => ward.mails.map(({ to, message }) => `${to}: ${message.subject}`);
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
      {
        to: 'owner@example.org',
        message: {
          subject: 'Report date 1/31/2027: staffing standard of Washington, Here General',
          paragraphs: [
            '1/31/2027 is a report date of the staffing standard of Washington, which Here General follows for Labor & Delivery.',
            'The Standards report has the figures and the short shifts. Parity sends nothing to an authority.',
            'Source: SB 5236 of 2023: the legal text, read on 11/18/2026.',
            'Source: RCW 70.41.410–425: the legal text, read on 11/18/2026.',
          ],
          action: {
            label: 'Open the Standards report',
            url: `${publicUrl}/reports/standards?module=${ward.moduleId}&modules=${ward.moduleId}`,
          },
          small:
            'You get this mail because you are an owner of Here General. There is one mail for each report date.',
          stop: { personId: ward.world.people.owner.id, kind: 'standards' },
        },
      },
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

describe('a month below the required share', () => {
  /** A shift with 3 patients of the plan and so many RNs on each day. */
  const saveOctober = (rns: readonly number[] = [3, 3, 3, 2], firstDay = 1, moduleId = ward.moduleId) =>
    storeSome(
      ward,
      rns.map((rnActual, day) => ({
        clientId: ward.world.here.id,
        moduleId,
        date: `2026-10-${String(firstDay + day).padStart(2, '0')}`,
        window: 420,
        acuityCounts: { [ward.labor]: 3 },
        rnActual,
      })),
    );
  const subject =
    'owner@example.org: October 2026 below the required share: staffing standard of Washington, Here General';
  beforeEach(async () => {
    await ward.sql('delete from shifts');
    await follow({ from: '2026-09-01' });
  });
  afterAll(() => ward.sql('delete from shifts'));

  test('is mailed about once, within the days in which the pack asks for a report', async () => {
    await saveOctober();
    await sendAt('2026-11-01T11:59:59Z');
    expect(list()).toEqual([]);
    await sendAt('2026-11-01T12:00:00Z');
    await sendAt('2026-11-02T15:00:00Z');
    expect(ward.mails).toEqual([
      {
        to: 'owner@example.org',
        message: {
          subject: 'October 2026 below the required share: staffing standard of Washington, Here General',
          paragraphs: [
            'Fewer of the rated shifts of October 2026 than Washington requires had enough RNs for the entered counts, as far as they are recorded now:',
            'Labor & Delivery: 75.0% (3 of 4 rated shifts), 80% required; 58 windows without data',
            'Washington: A report is due within 7 days after a month under 80%. These days end on 11/7/2026.',
            'The Standards report has the figures and the short shifts. Parity sends nothing to an authority.',
            'Source: SB 5236 of 2023, RCW 70.41.410–425: the legal text, read on 11/18/2026.',
          ],
          action: {
            label: 'Open the Standards report',
            url: `${publicUrl}/reports/standards?module=${ward.moduleId}&modules=${ward.moduleId}&start_date=2026-10-01&end_date=2026-10-31`,
          },
          small:
            'You get this mail because you are an owner of Here General. There is one mail for each month and module.',
          stop: { personId: ward.world.people.owner.id, kind: 'standards' },
        },
      },
    ]);
  });

  test('is mailed about on the seventh day if no server ran before, and not after it', async () => {
    await saveOctober();
    await sendAt('2026-11-08T15:00:00Z');
    expect(list()).toEqual([]);
    await sendAt('2026-11-07T15:00:00Z');
    expect(list()).toEqual([subject]);
  });

  test('is mailed about when it falls below by a shift that was saved later', async () => {
    await saveOctober([3, 3, 3, 3, 2]);
    await sendAt('2026-11-02T15:00:00Z');
    expect(list()).toEqual([]);
    await saveOctober([2], 6);
    await sendAt('2026-11-03T15:00:00Z');
    expect(list()).toEqual([subject]);
  });

  test('says whom it is about if the standard leaves patients out', async () => {
    await saveOctober();
    await ward.sql('update shifts set acuity_counts = acuity_counts || jsonb_build_object($1::text, 4)', [
      ward.couplet,
    ]);
    await sendAt('2026-11-02T15:00:00Z');
    expect(ward.mails[0]?.message.paragraphs[0]).toContain(
      'had enough RNs for the patients that the standard names, as far as they are recorded now:',
    );
  });

  test('is mailed about although the standard ended with it or the first good month was set later', async () => {
    await saveOctober();
    await ward.sql(`update clients set first_good_month = '2026-11-01'`);
    await ward.sql(`update modules set standards = standards || '[{"pack": null, "from": "2026-11-01"}]'
      where standards <> '[]'`);
    await sendAt('2026-11-02T15:00:00Z');
    await ward.sql('update clients set first_good_month = null');
    expect(list()).toEqual([subject]);
  });

  test('is mailed about once for several modules', async () => {
    await saveOctober();
    const [, other] = ward.world.here.modules;
    await saveOctober([3, 3, 3, 2], 1, other);
    await ward.sql(
      'update modules set standards = (select standards from modules where id = $2) where id = $1',
      [other, ward.moduleId],
    );
    await sendAt('2026-11-02T15:00:00Z');
    expect(list().filter(mail => mail.startsWith('owner@'))).toEqual([subject]);
    expect(ward.mails[0]?.message.paragraphs.filter(text => text.includes('75.0%'))).toHaveLength(2);
  });

  test('is not mailed about by a pack that asks for no such report', async () => {
    await saveOctober();
    await follow({ pack: 'connecticut', from: '2026-09-01' });
    await sendAt('2026-11-02T15:00:00Z');
    expect(list()).toEqual([]);
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
