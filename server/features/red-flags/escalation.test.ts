import { describe, expect, test } from 'vitest';
import { escalateFlags } from './escalate-flags.ts';
import { patch, startShortModule } from './testing/short-module.ts';

const { running, moduleId, save, list } = await startShortModule();

describe('a flag that nobody acknowledges', () => {
  const escalate = () =>
    escalateFlags(
      running.db,
      { mail: running.context.mail, publicUrl: 'https://parity.example' },
      running.clock.now,
    );
  const setEmails = (...emails: string[]) =>
    patch(running.owner, `/api/accounts/client_modules/${moduleId}/`, {
      escalation_emails: ['supervisor@example.org', ...emails],
      escalate_after_minutes: 30,
    });

  test('is mailed once', async () => {
    await setEmails();
    await save(1);
    await escalate();
    expect(running.mails).toEqual([]);
    running.clock.advance(30);
    await escalate();
    await escalate();
    expect(running.mails).toEqual([
      {
        to: 'supervisor@example.org',
        message: expect.objectContaining({
          subject: expect.stringMatching(/^Red flag: .*11\/14\/2026, 07:00$/),
          action: {
            label: 'Open the red flag',
            url: `https://parity.example/dashboard/2026-11-14?module=${moduleId}&flag=420`,
          },
        }),
      },
    ]);
    expect(await list()).toMatchObject([{ escalated_at: running.clock.now.toISOString() }]);
  });

  test('is not mailed to addresses that were entered after it was opened', async () => {
    await save(1);
    running.clock.advance(20);
    await setEmails();
    running.clock.advance(60);
    await escalate();
    expect(running.mails).toEqual([]);
  });

  test('is mailed to an address that was added to others', async () => {
    await setEmails();
    await save(1);
    running.clock.advance(20);
    await setEmails('manager@example.org');
    running.clock.advance(10);
    await escalate();
    expect(running.mails).toMatchObject([{ to: 'supervisor@example.org' }, { to: 'manager@example.org' }]);
  });

  test('is not mailed if it was imported, or saved long after its window', async () => {
    await setEmails();
    await running.owner.post(`/api/module/${moduleId}/shifts/import/`, {
      rows: [{ date: '2026-11-14', window: 420, rn_actual: 1 }],
    });
    await save(1, { date: '2026-11-12' });
    expect(await list()).toHaveLength(2);
    running.clock.advance(60);
    await escalate();
    expect(running.mails).toEqual([]);
  });
});
