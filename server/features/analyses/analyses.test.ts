import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAnalysis } from '#server/testing/analysis.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const url = '/api/reports/annotated/';

let running: TestApp;
let admin: Browser;
let owner: Browser;
let member: Browser;
let stranger: Browser;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.as('admin');
  await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
  owner = await running.as('owner');
  member = await running.as('member');
  stranger = await running.as('stranger');
});
afterAll(() => running.close());

const here = () => running.world.here;
const elsewhere = () => running.world.elsewhere;
const statusFor = async (who: Browser, id: number) => (await who.get(`${url}${id}/`)).statusCode;
const listedFor = async (who: Browser) =>
  (await who.get(url)).json().results.map((row: { id: number }) => row.id);
const change = (id: number, payload: object) => admin.send({ method: 'PATCH', url: `${url}${id}/`, payload });

async function make(body: object = newAnalysis(here())): Promise<number> {
  const answer = await admin.post(url, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().id;
}

describe('an analysis', () => {
  test('keeps the report as it was', async () => {
    const body = newAnalysis(here());
    const id = await make(body);
    const { context, published, notes, name } = (await admin.get(`${url}${id}/`)).json();
    expect({ context, published, notes, name }).toEqual({
      context: body.context,
      published: false,
      notes: {},
      name: body.name,
    });
  });

  test('keeps the chosen views of its cards for everybody who reads it', async () => {
    const body = newAnalysis(here());
    const state = {
      views: { 'ratio/0/reasons': 'table' },
      choices: { 'ratio/0/heatmap': 'rn_variance' },
      metric: 'ftes',
    };
    const id = await make({ ...body, context: { ...body.context, state } });
    await change(id, { name: 'Another name', published: true, notes: { 'ratio/0/reasons': 'Seen.' } });
    for (const who of [admin, owner, member])
      expect((await who.get(`${url}${id}/`)).json().context.state).toEqual(state);
  });

  test('does not store who saved the commented shifts', async () => {
    const body = newAnalysis(here());
    const shift = { date: '2026-02-20', window: 420, label: '07:00', over: null, rn_variance: 0 };
    const comment = { ...shift, comments: 'No beds left', reasons: [] };
    const comments = [{ ...comment, updated_by: 'Ann Lee' }];
    const groupings = [{ name: 'Labor', hours_per_day: 24, data: { comments } }];
    const id = await make({ ...body, context: { ...body.context, groupings } });
    const { context } = (await admin.get(`${url}${id}/`)).json();
    expect(context.groupings[0].data.comments).toEqual([comment]);
  });

  test('exists only for administrators while it is not published', async () => {
    const id = await make();
    for (const unknown of [id, 999_999]) {
      const answer = await owner.get(`${url}${unknown}/`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toBe('There is no such analysis for you here.');
    }
    expect(await listedFor(owner)).not.toContain(id);
    expect(await listedFor(admin)).toContain(id);
    await change(id, { published: true });
    expect([await statusFor(owner, id), await statusFor(member, id)]).toEqual([200, 200]);
    expect(await listedFor(owner)).toContain(id);
    await change(id, { published: false });
    expect(await statusFor(owner, id)).toBe(404);
  });

  test('is read by each hospital it names and by no other', async () => {
    const own = await make();
    const shared = await make(newAnalysis(here(), elsewhere()));
    for (const id of [own, shared]) await change(id, { published: true });
    expect([await statusFor(owner, own), await statusFor(stranger, own)]).toEqual([200, 404]);
    expect([await statusFor(owner, shared), await statusFor(stranger, shared)]).toEqual([200, 200]);
    expect(await listedFor(stranger)).toEqual([shared]);
  });

  test('an analysis of a module is not read by people of the hospital who may not use the module', async () => {
    const [, second] = here().modules;
    const id = await make(newAnalysis({ id: here().id, modules: [second, second] }));
    await change(id, { published: true });
    expect([await statusFor(owner, id), await statusFor(member, id)]).toEqual([200, 404]);
    expect(await listedFor(member)).not.toContain(id);
    const { results } = (await owner.get(`${url}?module=${second}`)).json();
    expect(results.map((row: { id: number }) => row.id)).toEqual([id]);
  });

  test('names every hospital and module whose figures it contains', async () => {
    const both = newAnalysis(here(), elsewhere());
    const wrong = [
      [{ ...both, clients: [here().id] }, 'clients'],
      [{ ...both, modules: both.modules.slice(0, 1) }, 'modules'],
      [{ ...both, clients: [...both.clients, 999] }, 'clients'],
      [{ ...both, modules: [...both.modules, 999] }, 'modules'],
      [{ ...both, report: 'ratio' }, 'report'],
      [{ ...both, name: ' ' }, 'name'],
      [{ ...both, name: 'x'.repeat(300) }, 'name'],
      [{ ...both, context: { report: 'comments' } }, 'context.options'],
    ] as const;
    for (const [body, field] of wrong) {
      const answer = await admin.post(url, body);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, expect.arrayContaining([field])]);
    }
  });

  test('is renamed and deleted, and both are in the audit trail', async () => {
    const id = await make();
    expect((await change(id, { name: 'Better name' })).json().name).toBe('Better name');
    expect((await admin.send({ method: 'DELETE', url: `${url}${id}/` })).statusCode).toBe(204);
    expect(await statusFor(admin, id)).toBe(404);
    const { rows } = await running.sql(
      `select action from audit_trail where record_type = 'analysis' and record_id = $1 order by id`,
      [id],
    );
    expect(rows.map(row => row.action)).toEqual(['created analysis', 'renamed analysis', 'deleted analysis']);
  });
});

describe('notes', () => {
  const bold = { blocks: [{ type: 'paragraph', spans: [{ text: 'Nights are short.', bold: true }] }] };
  const plain = (text: string) => ({ blocks: [{ type: 'paragraph', spans: [{ text }] }] });

  test('are merged card by card; a plain string becomes a note, null and a blank remove one', async () => {
    const id = await make();
    await change(id, { notes: { a: bold, b: 'Plain.' } });
    const both = (await change(id, { notes: { c: 'Third.' } })).json();
    expect(both.notes).toEqual({ a: bold, b: plain('Plain.'), c: plain('Third.') });
    const fewer = (await change(id, { notes: { a: null, b: '  ' } })).json();
    expect(fewer.notes).toEqual({ c: plain('Third.') });
  });

  test('are saved with their versions and times, without returning the report', async () => {
    const id = await make();
    const saved = (await change(id, { notes: { a: 'One.' }, note_versions: { a: 0 } })).json();
    expect(saved).not.toHaveProperty('context');
    expect(saved).toMatchObject({ id, notes: { a: plain('One.') }, note_versions: { a: 1 } });
    expect(saved.updated_at).toBe(running.clock.now.toISOString());
  });

  test('notes of a stale version answer 409 with the stored ones, and nothing is lost', async () => {
    const id = await make();
    const { note_versions: versions } = (
      await change(id, { notes: { a: 'One.' }, note_versions: { a: 0 } })
    ).json();
    expect(versions).toEqual({ a: 1 });
    await change(id, { notes: { a: 'Two.' }, note_versions: { a: 1 } });
    const late = await change(id, { notes: { a: 'Mine.', b: 'Other.' }, note_versions: { a: 1 } });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      changed_by: 'admin Person',
      current: { notes: { a: plain('Two.') } },
    });
    expect((await admin.get(`${url}${id}/`)).json().notes).toEqual({ a: plain('Two.') });
  });

  test('that were removed continue their versions: a note that was read before is stale', async () => {
    const id = await make();
    const write = (text: string | null, seen: number) =>
      change(id, { notes: { a: text }, note_versions: { a: seen } });
    await write('One.', 0);
    const removed = (await write(null, 1)).json();
    expect([removed.notes, removed.note_versions]).toEqual([{}, { a: 2 }]);
    expect((await write('One, and more.', 1)).statusCode).toBe(409);
    expect((await write('Two.', 0)).json()).toMatchObject({
      notes: { a: plain('Two.') },
      note_versions: { a: 3 },
    });
    for (const seen of [0, 1, 2]) {
      const late = await write('One, and more.', seen);
      expect([late.statusCode, late.json().current.notes]).toEqual([409, { a: plain('Two.') }]);
    }
  });

  test('that never existed create no row when they are removed', async () => {
    const id = await make();
    expect((await change(id, { notes: { a: null, b: '  ' } })).json()).toMatchObject({
      notes: {},
      note_versions: {},
    });
  });

  test('notes with scripts are stored as text, and other structures are refused', async () => {
    const id = await make();
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect((await change(id, { notes: { a: script } })).json().notes).toEqual({ a: plain(script) });
    const link = (to: string) => ({ blocks: [{ type: 'paragraph', spans: [{ text: 'x', link: to }] }] });
    for (const body of [
      link('javascript:alert(1)'),
      { html: script },
      { blocks: [{ type: 'html', html: script }] },
      5,
    ]) {
      expect((await change(id, { notes: { a: body } })).statusCode).toBe(400);
    }
  });

  test('notes of 200 KB are refused with a clear message', async () => {
    const id = await make();
    const answer = await change(id, { notes: { a: 'x'.repeat(200 * 1024) } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('no more than 20,000 characters');
  });

  test('notes of plain text have as many lines as structured ones have paragraphs', async () => {
    const id = await make();
    const write = (lines: number) => change(id, { notes: { a: Array(lines).fill('x').join('\n\n') } });
    const stored = await write(1_000);
    expect(stored.statusCode).toBe(200);
    expect((await change(id, { notes: stored.json().notes })).statusCode).toBe(200);
    const refused = await write(1_001);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('no more than 1,000 paragraphs');
    const blocks = Array(1_001).fill(stored.json().notes.a.blocks[0]);
    expect((await change(id, { notes: { a: { blocks } } })).statusCode).toBe(400);
  });

  test('are read by the hospital once the analysis is published', async () => {
    const id = await make();
    await change(id, { notes: { a: bold }, published: true });
    expect((await owner.get(`${url}${id}/`)).json().notes).toEqual({ a: bold });
  });
});
