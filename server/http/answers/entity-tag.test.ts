import { afterAll, describe, expect, test } from 'vitest';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

const fetchTagged = (url: string, tag = '', browser = ward.nurse) =>
  browser.send({ method: 'GET', url, headers: { 'if-none-match': tag } });

const day = `${ward.shiftsUrl}?date=2026-11-12`;
const report = '/api/reports/ratio/?start_date=2026-11-01&end_date=2026-11-14';
let saved = 0;
const save = () =>
  ward.owner.post(`${ward.shiftsUrl}import/`, {
    rows: [{ date: '2026-11-12', window: 420, rn_actual: ++saved }],
    replace: true,
  });

describe.each([
  ['a day of shifts', day],
  ['a report', report],
])('the call for %s', (_, url) => {
  test('is answered with 304 and no body until a shift changes', async () => {
    await save();
    const first = await fetchTagged(url);
    const tag = String(first.headers.etag);
    expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
    const second = await fetchTagged(url, `"other", ${tag}`);
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', tag]);
    await save();
    const third = await fetchTagged(url, tag);
    expect(third.statusCode).toBe(200);
    expect(third.headers.etag).not.toBe(tag);
  });

  test('is not answered to somebody without access who knows its tag', async () => {
    const { headers } = await fetchTagged(url);
    expect((await fetchTagged(url, String(headers.etag), ward.browser())).statusCode).toBe(401);
  });
});

test('a new name of the module makes a new report', async () => {
  const { headers } = await fetchTagged(report);
  await ward.sql(`update modules set name = name || ' 2'`);
  expect((await fetchTagged(report, String(headers.etag))).statusCode).toBe(200);
});
