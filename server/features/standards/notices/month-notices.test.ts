import { beforeEach, describe, expect, test } from 'vitest';
import { storeSome } from '#server/testing/report-world.ts';
import { startNoticedWard } from './testing/noticed-ward.ts';

const { ward, follow, sendAt, mailToOwner, list } = await startNoticedWard();

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

  test('is mailed about once, within the days in which the pack asks for a report', async () => {
    await saveOctober();
    await sendAt('2026-11-01T11:59:59Z');
    expect(list()).toEqual([]);
    await sendAt('2026-11-01T12:00:00Z');
    await sendAt('2026-11-02T15:00:00Z');
    expect(ward.mails).toEqual([
      mailToOwner(
        {
          subject: 'October 2026 below the required share: staffing standard of Washington, Here General',
          paragraphs: [
            'Fewer of the rated shifts of October 2026 than Washington requires had enough RNs for the entered counts, as far as they are recorded now:',
            'Labor & Delivery: 75.0% (3 of 4 rated shifts), 80% required; 58 windows without data',
            'Washington: A report is due within 7 days after a month under 80%. These days end on 11/7/2026.',
            'The Standards report has the figures and the short shifts. Parity sends nothing to an authority.',
            'Source: SB 5236 of 2023, RCW 70.41.410–425: the legal text, read on 11/18/2026.',
          ],
          small:
            'You get this mail because you are an owner of Here General. There is one mail for each month and module.',
        },
        '&start_date=2026-10-01&end_date=2026-10-31',
      ),
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
