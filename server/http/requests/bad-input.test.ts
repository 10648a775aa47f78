import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAnalysis } from '#server/testing/analysis.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

let admin: Browser;
beforeAll(async () => {
  admin = await running.as('admin');
});

const own = '/api/accounts/update_user/';
const analyses = '/api/reports/annotated/';
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

function send(url: string, payload: string, method: 'POST' | 'PATCH' = 'POST'): Promise<Answer> {
  return admin.send({ method, url, payload, headers: { 'content-type': 'application/json' } });
}

/** An answer to bad input repeats only a short part of it. */
async function refusal(answer: Promise<Answer>): Promise<Record<string, string[]>> {
  const { statusCode, body } = await answer;
  expect([statusCode, body.slice(0, 500)]).toEqual([400, body.slice(0, 500)]);
  expect(body.length).toBeLessThan(10_000);
  return JSON.parse(body);
}

describe('a value of the wrong type', () => {
  test.each([
    ['an object with its own toString', '{"toString": 1}'],
    ['an object with its own valueOf', '{"valueOf": null, "toString": null}'],
    ['a list', '["a", "b"]'],
    ['lists in lists', nested(20)],
  ])('%s is refused without being repeated', async (_, value) => {
    expect(await refusal(send(own, `{"color_blind": ${value}}`))).toEqual({
      color_blind: ['This is not a valid choice.'],
    });
  });

  test.each([
    ['text', '"ward"', 'string'],
    ['a fraction', '1.5', 'number'],
    ['a list', '[1]', 'array'],
    ['an object', '{"id": 1}', 'object'],
  ])('%s in place of a primary key is refused as such', async (_, value, type) => {
    const message = [`Incorrect type. Expected pk value, received ${type}.`];
    expect(await refusal(send(own, `{"current_module": ${value}}`))).toEqual({ current_module: message });
    const module = `{"name": "Unit", "client": ${running.world.here.id}, "sections": [${value}]}`;
    expect(await refusal(send('/api/admin/modules/', module))).toEqual({ 'sections.0': message });
  });

  test('text in place of a primary key in a query is refused as such', async () => {
    const message = ['Incorrect type. Expected pk value, received NaN.'];
    expect(await refusal(admin.get('/api/admin/modules/?client=ward'))).toEqual({ client: message });
    expect(await refusal(admin.get('/api/staffing_assessments/?module=ward'))).toEqual({ module: message });
  });

  test('a short one is repeated in the message', async () => {
    const { report } = await refusal(send(analyses, '{"report": "weather"}'));
    expect(report).toEqual(['"weather" is not a valid choice.']);
  });

  test('a long one is cut', async () => {
    const { report } = await refusal(send(analyses, `{"report": "${'x'.repeat(900_000)}"}`));
    expect(report).toEqual([`"${'x'.repeat(100)}…" is not a valid choice.`]);
  });
});

describe('unknown and wrong keys', () => {
  test('are named up to a number and a length', async () => {
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${'k'.repeat(500)}`, 1]));
    const body = { ...newAnalysis(running.world.here), context: keys };
    const fields = await refusal(send(analyses, JSON.stringify(body)));
    expect(fields.context?.[0]).toMatch(/^Unknown: 0k+…, 1k+…, .*, …\.$/);
  });

  test('wrong keys of a record become field names up to a number and a length', async () => {
    const notes = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${'k'.repeat(500)}`, 1]));
    const fields = await refusal(send(`${analyses}1/`, JSON.stringify({ notes }), 'PATCH'));
    expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
  });

  test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__'])(
    '%s is an ordinary key',
    async key => {
      await refusal(send(own, `{"current_module": {"${key}": {"prototype": 1}}}`));
      await refusal(send(`${analyses}1/`, `{"notes": {"${key}": 5}}`, 'PATCH'));
      const { here } = running.world;
      const rows = [
        { date: '2026-11-13', window: 420, rn_actual: 3, [key]: 'x', acuity_counts: { [key]: 'x' } },
      ];
      const answer = await admin.post(`/api/module/${here.modules[0]}/shifts/import/`, { rows });
      expect(answer.statusCode).toBeLessThan(500);
    },
  );
});

describe('a body that nests deeper than the contract', () => {
  test.each([33, 5_000, 400_000])('is refused before it is parsed: %i levels', async depth => {
    for (const [url, field] of [
      [own, 'color_blind'],
      [analyses, 'report'],
      [analyses, 'context'],
    ] as const) {
      expect(await refusal(send(url, `{"${field}": ${nested(depth)}}`))).toEqual({
        non_field_errors: ['The request is nested too deeply.'],
      });
    }
  });

  test('brackets in text do not count', async () => {
    const { report } = await refusal(send(analyses, JSON.stringify({ report: `\\"${nested(100)}` })));
    expect(report).toEqual([expect.stringContaining('is not a valid choice.')]);
  });
});

describe('a body of very many values', () => {
  const many = (n: number) => `[${'[],'.repeat(n - 1)}[]]`;

  test('is refused before it is parsed', async () => {
    const tooMany = { non_field_errors: ['The request holds too many values.'] };
    expect(await refusal(send(own, `{"color_blind": ${many(20_001)}}`))).toEqual(tooMany);
    expect(await refusal(send(analyses, `{"context": ${many(1_000_001)}}`))).toEqual(tooMany);
  });

  test('is refused at its first error where it is allowed', async () => {
    const groupings = Array.from({ length: 100_000 }, () => ({ data: 1 }));
    const body = newAnalysis(running.world.here);
    const context = { ...body.context, groupings };
    const fields = await refusal(send(analyses, JSON.stringify({ ...body, context })));
    expect(Object.keys(fields)).toEqual(['context.groupings.0.name']);
  });

  test('a body above twelve megabytes is a 413 even for an analysis', async () => {
    const answer = await send(analyses, JSON.stringify({ name: 'x'.repeat(12 * 1024 * 1024) }));
    expect(answer.statusCode).toBe(413);
  });
});

test('a body that redefines a prototype is refused', async () => {
  for (const body of ['{"__proto__": {"is_admin": true}}', '{"constructor": {"prototype": {"x": 1}}}']) {
    expect(await refusal(send(own, body))).toEqual({ non_field_errors: ['The request could not be read.'] });
  }
});

test('a view of a PDF that is nested JSON is refused', async () => {
  for (const state of [nested(9_000), `{"metric":${nested(9_000)}}`, `{"views":{"a":${nested(5_000)}}}`]) {
    await refusal(admin.get(`/api/reports/ratio/?modules=${running.world.here.modules[0]}&state=${state}`));
  }
});

test('text with null characters is refused at its field, however deep', async () => {
  const { here } = running.world;
  const body = newAnalysis(here);
  const context = { ...body.context, citation: { ...body.context.citation, hospitals: ['a', 'b\0'] } };
  const fields = await refusal(send(analyses, JSON.stringify({ ...body, context })));
  expect(fields).toEqual({ 'context.citation.hospitals.1': ['Null characters are not allowed.'] });
});
