import { afterAll, beforeEach } from 'vitest';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { queueDueReports, type ReportJob } from '../report-jobs.ts';
import { subscribe, weekly } from './subscriptions.ts';

/** An app whose first module has shifts of three dates, for the tests of one file. Each test begins without subscriptions, jobs and mails. */
export async function startSendingApp() {
  const running = await startTestApp();
  const { here, people } = running.world;
  const [first, second] = here.modules;
  const start = running.clock.now;
  const owner = await running.as('owner');
  await storeSome(running, someShifts(here.id, first, ['2026-11-09', '2026-11-10', '2026-11-12']));
  afterAll(() => running.close());

  beforeEach(async () => {
    running.clock.now = start;
    running.mails.length = 0;
    running.jobs.length = 0;
    await running.sql('delete from report_subscriptions');
  });

  const at = (text: string) => {
    running.clock.now = new Date(text);
  };
  const queueDue = () => queueDueReports(running.context, running.clock.now);
  const jobs = () => running.jobs.map(({ data }) => data as ReportJob);
  const stored = async () => (await running.sql('select * from report_subscriptions')).rows[0];

  /** A subscription of both, and the job of its turn on Monday, 16 November at 07:00. */
  async function reachTurn(
    recipients = [people.owner.id, people.member.id],
    more: object = {},
  ): Promise<ReportJob> {
    await subscribe(owner, weekly([first], recipients, more));
    at('2026-11-16T12:00:30Z');
    await queueDue();
    const [job] = jobs();
    if (!job) throw new Error('nothing is due');
    return job;
  }
  return { running, here, people, first, second, owner, at, queueDue, jobs, stored, reachTurn };
}
