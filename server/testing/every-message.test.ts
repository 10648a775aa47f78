import { describe, expect, test } from 'vitest';
import { washington1 } from '#domain/standards/packs/washington-1.ts';
import { findEndedMonth } from '#domain/standards/report/report-dates.ts';
import { describePublished } from '#server/features/analyses/analyses.routes.ts';
import { describeFlag } from '#server/features/red-flags/escalate-flags.ts';
import { describeMissingWindows } from '#server/features/reminders/send-reminders.ts';
import {
  describeMonthBelow,
  describeReportDate,
  describeUnmapped,
  type MonthNotice,
} from '#server/features/standards/notices/notice-messages.ts';
import { buildReportMail } from '#server/features/subscriptions/report-mail.ts';
import * as messages from '#server/mail/messages.ts';
import * as passkeyMessages from '#server/mail/passkey-messages.ts';

const link = 'https://parity.example/x';
const hospital = 'Here General';
const person = { id: 7, email: 'ann@example.org' };
const flag = {
  module: 'NICU',
  hospital,
  moduleId: 3,
  date: '2026-11-14',
  windowMins: 420,
  rnActual: 1,
  rnTarget: 2,
  reasons: ['percent'],
  savedBy: 'Ann Lee',
  afterMinutes: 30,
} as Parameters<typeof describeFlag>[0];
const module = {
  module: 'NICU',
  moduleId: 3,
  hospital,
  reminders: { after_minutes: 60, to: 'both', quiet_from: 0, quiet_to: 0 },
} as Parameters<typeof describeMissingWindows>[0];
const windows = [{ date: '2026-11-14', windowMins: 420 }];
const weekly = { every: 'week', onDay: 1, hour: 7 };
const remind = (owner: boolean) => describeMissingWindows(module, windows, { ...person, owner }, link);

/** Does not compile without an example of every message. */
const accountMails: Record<
  Exclude<keyof typeof messages, 'aboutAccount'> | keyof typeof passkeyMessages,
  messages.Message[]
> = {
  invitation: [messages.invitation(link, hospital), messages.invitation(link, undefined)],
  passwordReset: [messages.passwordReset(link)],
  singleSignOn: [
    messages.singleSignOn(link, 'Entra', hospital),
    messages.singleSignOn(link, 'Entra', undefined),
  ],
  accessGiven: [messages.accessGiven(link, hospital)],
  passwordChanged: [messages.passwordChanged(link)],
  passwordSet: [messages.passwordSet(link)],
  emailChanged: [messages.emailChanged(link, 'a@example.org', 'b@example.org')],
  twoFactorChanged: [messages.twoFactorChanged(link, true), messages.twoFactorChanged(link, false)],
  newBrowser: [messages.newBrowser(link, { device: 'Firefox', address: '::1', time: 'today' })],
  emergencySignIn: [
    messages.emergencySignIn({ email: person.email, provider: 'Entra', at: new Date(0), ip: '::1' }),
  ],
  passkeyAdded: [passkeyMessages.passkeyAdded(link, 'Phone')],
  passkeyRemoved: [passkeyMessages.passkeyRemoved(link, 'Phone')],
  passkeyPossiblyCopied: [passkeyMessages.passkeyPossiblyCopied(link, 'Phone')],
};

const report = (ownerId: number, isAskedFor: boolean) =>
  buildReportMail({
    row: { id: 1, clientId: 2, report: 'ratio', ownerId, ownerName: 'Bo', options: {}, ...weekly },
    hospital: { name: hospital },
    modules: [{ id: 3, name: 'NICU' }],
    range: { start: '2026-11-01', end: '2026-11-07' },
    head: { citation: { hospitals: [hospital] } },
    findings: [],
    pdf: Buffer.from(''),
    isAskedFor,
    receiver: person,
    publicUrl: link,
  } as unknown as Parameters<typeof buildReportMail>[0]);

const remindOfReport = (isOwner: boolean) =>
  describeReportDate(
    { clientId: 2, hospital, pack: washington1, date: '2027-01-31', modules: [{ id: 3, name: 'NICU' }] },
    { ...person, isOwner },
    link,
  );

const tellOfMonth = (isOwner: boolean) =>
  describeMonthBelow(
    {
      clientId: 2,
      hospital,
      pack: washington1,
      month: findEndedMonth(washington1, '2026-11-01'),
      modules: [
        {
          id: 3,
          name: 'NICU',
          block: { share: 75, requiredShare: 80, enough: 3, rated: 4, missing: 1, leftOut: { patients: 0 } },
        },
      ],
    } as unknown as MonthNotice,
    { ...person, isOwner },
    link,
  );

const regularMails = {
  'a report that was asked for': report(person.id, true),
  'an own subscription': report(person.id, false),
  'the subscription of a colleague': report(8, false),
  'a reminder to a member': remind(false),
  'a reminder to an owner': remind(true),
  'a report date for an owner': remindOfReport(true),
  'a report date for a subscriber': remindOfReport(false),
  'a month below the share for an owner': tellOfMonth(true),
  'a month below the share for a subscriber': tellOfMonth(false),
  'a field that is not mapped': describeUnmapped(
    { clientId: 2, hospital, moduleId: 3, module: 'NICU', standard: 'Oregon' },
    ['Triage'],
    { ...person, isOwner: true },
    link,
  ),
  'a published analysis': describePublished(
    { id: 5, name: 'Spring' },
    { ...person, hospital, moduleId: null },
    link,
  ),
};

const every = [
  ...Object.entries(accountMails).flatMap(([name, found]) => found.map(message => ({ name, message }))),
  ...Object.entries(regularMails).map(([name, message]) => ({ name, message })),
  { name: 'an escalated red flag', message: describeFlag(flag, link) },
];

test.each(every)('$name says why it came', ({ message }) => {
  expect(message.small?.match(/You get this mail .*?because/g)).toHaveLength(1);
});

describe('the way to end a mail', () => {
  test.each(Object.entries(regularMails))('%s has a link that stops such mails', (_, message) => {
    expect(message.stop).toMatchObject({ personId: person.id });
  });

  test('a red flag names the people who can take the address off', () => {
    expect(describeFlag(flag, link).small).toContain(`An owner of ${hospital} can take it off there.`);
  });

  test.each(Object.entries(accountMails))('%s cannot be stopped', (_, found) => {
    for (const message of found) expect(message.stop).toBeUndefined();
  });
});

test('no mail says that a hospital is or is not in line with a law', () => {
  expect(every.filter(({ message }) => /complian/i.test(JSON.stringify(message)))).toEqual([]);
});

test('a red flag says what is missing, by the target and by the staffing standard', () => {
  const describe = (change: object) => describeFlag({ ...flag, ...change }, link).paragraphs[0];
  const place = 'NICU, 11/14/2026, 07:00 at Here General:';
  expect(describe({})).toBe(`${place} 1.0 RNs are working and 2.0 are needed.`);
  expect(describe({ reasons: ['percent', 'standard'] })).toBe(
    `${place} 1.0 RNs are working and 2.0 are needed. The staffing standard requires more, too.`,
  );
  expect(describe({ rnActual: 2, reasons: ['standard'] })).toBe(
    `${place} 2.0 RNs are working. The target of 2.0 is met, but the staffing standard requires more.`,
  );
});

test('a reminder of several shifts names each, and opens the day of the first', () => {
  const { subject, paragraphs, action } = describeMissingWindows(
    module,
    [...windows, { date: '2026-11-14', windowMins: 1620 }],
    { ...person, owner: false },
    link,
  );
  expect({ subject, paragraphs, action }).toEqual({
    subject: 'No data yet: NICU, 2 shifts',
    paragraphs: [
      'NICU at Here General has no data yet for these shifts:',
      '11/14/2026, 07:00',
      '11/14/2026, 03:00',
    ],
    action: { label: 'Enter the shifts', url: `${link}/dashboard/2026-11-14?module=3` },
  });
});
