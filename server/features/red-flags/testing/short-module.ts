import { afterAll, beforeEach, expect } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';

export const patch = (browser: Browser, url: string, payload: object) =>
  browser.send({ method: 'PATCH', url, payload });

/**
 * A module that flags shifts with less than 75% of their RNs, for the tests of one file. The app's clock has 10:00 in New York. The windows
 * start at 07:00 and 19:00, the minimum is 2 RNs. Each test begins without shifts, flags and mails.
 */
export async function startShortModule() {
  const app = await startTestApp();
  const moduleId = app.world.here.modules[0] as number;
  await app.sql(`update modules set created_at = '2026-01-01'`);
  const start = new Date('2026-11-14T15:00:00Z');
  const running = { ...app, nurse: await app.as('member'), owner: await app.as('owner') };
  afterAll(() => app.close());

  async function setRules(change: object) {
    const rules = {
      under_percent: 25,
      under_rns: null,
      below_minimum: false,
      missing_after_minutes: null,
      ...change,
    };
    const answer = await patch(running.owner, `/api/accounts/client_modules/${moduleId}/`, {
      red_flag_rules: rules,
    });
    expect(answer.statusCode).toBe(200);
  }

  beforeEach(async () => {
    running.clock.now = start;
    // Sessions end when the clock is set back.
    running.nurse = await running.as('member');
    running.owner = await running.as('owner');
    running.mails.length = 0;
    await running.sql(`update modules set escalation_emails = '{}', escalation_since = null`);
    await running.sql('delete from shifts');
    await running.sql('delete from red_flags');
    await running.sql('delete from red_flag_rule_changes');
    await setRules({});
  });

  const save = async (
    rnActual: number,
    { date = '2026-11-14', window = 420, version = undefined as number | undefined } = {},
  ) => {
    const body = { date, window, rn_actual: rnActual, version };
    return (await running.nurse.post(`/api/module/${moduleId}/shifts/`, body)).json();
  };
  const list = async (query = '', browser = running.nurse) =>
    (await browser.get(`/api/red_flags/${query}`)).json().results;
  return { running, moduleId, start, setRules, save, list };
}
