import { expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { startSendingApp } from './testing/sending-app.ts';
import { createTestSender, subscribe, weekly } from './testing/subscriptions.ts';

const { running, here, people, first, second, owner, at, queueDue, jobs, stored, reachTurn } =
  await startSendingApp();

test('a turn is queued once when it has come', async () => {
  const { id } = await subscribe(owner, weekly([first], [people.owner.id]));
  at('2026-11-16T11:59:59Z');
  await queueDue();
  expect(jobs()).toEqual([]);
  at('2026-11-16T12:00:30Z');
  await Promise.all([queueDue(), queueDue()]);
  await queueDue();
  expect(jobs()).toEqual([{ v: 1, clientId: here.id, id, turn: '2026-11-16T12:00:00.000Z' }]);
  expect((await stored()).next_turn.toISOString()).toBe('2026-11-23T12:00:00.000Z');
});

test('a turn is queued once if the time zone of the hospital changes', async () => {
  await subscribe(owner, weekly([first], [people.owner.id]));
  await running.sql(`update clients set timezone = 'America/Los_Angeles' where id = $1`, [here.id]);
  at('2026-11-16T12:00:30Z');
  await queueDue();
  at('2026-11-16T15:00:30Z');
  await queueDue();
  await running.sql(`update clients set timezone = 'America/New_York' where id = $1`, [here.id]);
  expect(jobs()).toHaveLength(1);
  expect((await stored()).next_turn.toISOString()).toBe('2026-11-23T15:00:00.000Z');
});

test('only the latest of missed turns is queued', async () => {
  await subscribe(owner, weekly([first], [people.owner.id]));
  at('2026-12-09T08:00:00Z');
  await queueDue();
  expect(jobs().map(({ turn }) => turn)).toEqual(['2026-12-07T12:00:00.000Z']);
  expect((await stored()).next_turn.toISOString()).toBe('2026-12-14T12:00:00.000Z');
});

test('each recipient gets the findings as text and the report as PDF', async () => {
  const job = await reachTurn();
  const { run, printed } = createTestSender(running);
  await run(job);
  expect(running.mails.map(({ to }) => to).sort()).toEqual([people.member.email, people.owner.email]);
  const toMember = running.mails.find(({ to }) => to === people.member.email)?.message;
  expect(toMember).toMatchObject({
    subject: 'Ratio report, Here General: Nov 8 – Nov 14, 2026',
    paragraphs: ['Here General, Labor & Delivery, Nov 8 – Nov 14, 2026.', '0.3 RNs under target on average.'],
    action: {
      label: 'Open the report',
      url: `http://localhost:8080/reports/ratio?module=${first}&modules=${first}&start_date=2026-11-08&end_date=2026-11-14&generate=true`,
    },
    small:
      'You get this mail every Monday at 07:00 because owner Person of Here General subscribed you to this report.',
    stop: {
      personId: people.member.id,
      kind: 'subscriptions',
      subscription: { clientId: here.id, id: job.id },
    },
    attachments: [
      { filename: 'ratio-here-general-2026-11-08-to-2026-11-14.pdf', contentType: 'application/pdf' },
    ],
  });
  const toOwner = running.mails.find(({ to }) => to === people.owner.email)?.message;
  expect(toOwner?.small).toBe(
    'You get this mail every Monday at 07:00 because you subscribed to this report.',
  );
  const contexts = printed.map(({ data }) => JSON.parse(data).context as ReportContext);
  expect(contexts.map(({ citation }) => citation.shifts)).toEqual([6, 6]);
  expect((await stored()).last_sent_at.toISOString()).toBe('2026-11-16T12:00:30.000Z');
});

test('a report of standards is sent with the short shifts of its dates', async () => {
  const standard = {
    pack: 'own_plan',
    unit_type: null,
    from: '2026-01-01',
    classes: [{ id: 'one', name: 'One', max: 1 }],
    mix: 'own',
    floor: 9,
    required_share: 80,
    map: { '1': null, '2': null },
  };
  const set = (standards: object[]) =>
    running.sql('update modules set standards = $2 where id = $1', [first, JSON.stringify(standards)]);
  await set([standard]);
  const job = await reachTurn([people.owner.id], { report: 'standards' });
  const { run, printed } = createTestSender(running);
  await run(job);
  await set([]);
  expect(running.mails[0]?.message).toMatchObject({
    subject: 'Standards report, Here General: Nov 8 – Nov 14, 2026',
    attachments: [{ filename: 'standards-here-general-2026-11-08-to-2026-11-14.pdf' }],
  });
  const { context } = JSON.parse(printed[0]?.data ?? '') as { context: ReportContext };
  const { standards } = context.groupings[0]?.data ?? {};
  expect([standards?.short, standards?.list.length, standards?.required_share]).toEqual([6, 6, 80]);
});

test('a report of scheduled RNs is sent with the hours of its dates', async () => {
  const rows = [{ start: '2026-11-10T07:00', end: '2026-11-10T19:00' }];
  const sent = { module: first, from: '2026-11-09', to: '2026-11-12', rows };
  expect((await owner.post('/api/feeds/schedule/', sent)).statusCode).toBe(200);
  const job = await reachTurn([people.owner.id], { report: 'scheduled' });
  const { run, printed } = createTestSender(running);
  await run(job);
  expect(running.mails[0]?.message).toMatchObject({
    subject: 'Scheduled RNs report, Here General: Nov 8 – Nov 14, 2026',
    attachments: [{ filename: 'scheduled-rns-here-general-2026-11-08-to-2026-11-14.pdf' }],
  });
  const { context } = JSON.parse(printed[0]?.data ?? '') as { context: ReportContext };
  const { shifts, scheduled } = context.groupings[0]?.data.scheduled?.summary ?? {};
  expect([shifts, scheduled]).toEqual([6, 12]);
});

test('the staffing day of yesterday is still running before the first window of the day', async () => {
  const sundays = { schedule: { every: 'week', on_day: 0, hour: 6 } };
  await subscribe(owner, weekly([first], [people.owner.id], sundays));
  at('2026-11-15T11:00:00Z');
  await queueDue();
  const [job] = jobs();
  if (job) await createTestSender(running).run(job);
  expect(running.mails[0]?.message.subject).toBe('Ratio report, Here General: Nov 1 – Nov 7, 2026');
});

test('a report without shifts says so', async () => {
  const printer = { printWithFindings: async () => ({ pdf: Buffer.from('%PDF-'), findings: [] }) };
  const job = await reachTurn([people.owner.id], { options: { modules: [second] } });
  await createTestSender(running, { printer }).run(job);
  expect(running.mails[0]?.message.paragraphs[1]).toBe('No shifts were recorded on these dates.');
});

test('a report is compared and divided as it was subscribed to', async () => {
  const options = {
    modules: [first],
    compare: 'last_year',
    date_grain: 'day',
    shift_windows: [420],
    split_day_night: true,
  };
  const { run, printed } = createTestSender(running);
  await run(await reachTurn([people.owner.id], { options, paper: 'a4' }));
  const { context, compared, wants_findings } = JSON.parse(printed[0]?.data ?? '');
  expect(printed[0]).toMatchObject({ paper: 'a4' });
  expect(context.options).toMatchObject({ date_grain: 'day', shift_windows: [420], modules: [first] });
  expect([compared.with, compared.context.options.start_date, wants_findings]).toEqual([
    'last_year',
    '2025-11-08',
    true,
  ]);
  const url = new URL(running.mails[0]?.message.action?.url ?? '');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    compare: 'last_year',
    date_grain: 'day',
    shift_windows: '420',
    split_day_night: 'true',
  });
});

test('a PDF that is too large for a mail is not attached, and the mail says so', async () => {
  const job = await reachTurn([people.owner.id]);
  const printer = { printWithFindings: async () => ({ pdf: Buffer.alloc(8 * 1024 * 1024), findings: [] }) };
  await createTestSender(running, { printer }).run(job);
  const [mail] = running.mails;
  expect(mail?.message).toMatchObject({ attachments: [] });
  expect(mail?.message.paragraphs.slice(1)).toEqual([
    'Shifts were recorded on these dates, but this report has nothing about them.',
    'The PDF is too large for a mail. Open the report to download it.',
  ]);
});

test('“Send me one now” goes to the person alone, and is no turn', async () => {
  const { id } = await subscribe(owner, weekly([first], [people.owner.id, people.member.id]));
  const turn = running.clock.now.toISOString();
  await createTestSender(running).run({ v: 1, clientId: here.id, id, turn, to: people.owner.id });
  expect(running.mails).toMatchObject([
    { to: people.owner.email, message: { small: 'You get this mail because you asked for one now.' } },
  ]);
  expect((await stored()).last_sent_at).toBeNull();
});

test('a subscription that was deleted in the meantime sends nothing', async () => {
  const job = await reachTurn();
  await running.sql('delete from report_subscriptions');
  await createTestSender(running).run(job);
  expect(running.mails).toEqual([]);
});

test('mailed reports are in the audit trail', async () => {
  const job = await reachTurn();
  await createTestSender(running).run(job);
  const { rows } = await running.sql(
    `select * from audit_trail where action = 'mailed report' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    client_id: here.id,
    actor_name: 'Parity',
    record_type: 'report subscription',
    record_id: String(job.id),
    details: { report: 'ratio', start_date: '2026-11-08', end_date: '2026-11-14', modules: [first] },
  });
});
