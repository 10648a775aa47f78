import { afterAll, beforeEach, expect } from 'vitest';
import { startWard } from '#server/testing/ward.ts';
import { sendStandardNotices } from '../send-notices.ts';

export const publicUrl = 'https://parity.example';

/** A module in New York with the fields labor and couplet, for the tests of one file. Each test begins without a standard and mails. */
export async function startNoticedWard() {
  const ward = await startWard();
  const moduleUrl = `/api/accounts/client_modules/${ward.moduleId}/`;
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
  /** The mail to the owner that leads to the Standards report; `query` follows the module in its address. */
  const mailToOwner = (
    { subject, paragraphs, small }: { subject: string; paragraphs: string[]; small: string },
    query = '',
  ) => ({
    to: 'owner@example.org',
    message: {
      subject,
      paragraphs,
      action: {
        label: 'Open the Standards report',
        url: `${publicUrl}/reports/standards?module=${ward.moduleId}&modules=${ward.moduleId}${query}`,
      },
      small,
      stop: { personId: ward.world.people.owner.id, kind: 'standards' },
    },
  });
  const list = () => ward.mails.map(({ to, message }) => `${to}: ${message.subject}`);
  return { ward, follow, send, sendAt, mailToOwner, list };
}
