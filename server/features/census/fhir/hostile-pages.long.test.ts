import { expect, test } from 'vitest';
import { AskedSource } from '#server/features/census/testing/fhir/asked-source.ts';
import {
  type HostileAnswer,
  listHostilePages,
  listHostileTokens,
} from '#server/features/census/testing/fhir/hostile-pages.ts';
import { findInternals, measureCpu, mostCpuMs } from '#server/features/census/testing/internals.ts';

const source = new AskedSource();

/** Sentences of ours, whatever the server has answered. */
const reason = /^The (FHIR|token) server[ ’][\w ,’()]+\.$/;

async function findFaults(answers: HostileAnswer[], path: 'token' | 'search'): Promise<object[]> {
  const owner = await source.running.as('owner');
  const faults: object[] = [];
  for (const [number, answer] of answers.entries()) {
    // A token that was kept would hide the answer of the token server.
    if (path === 'token') source.ask = source.makeRounds();
    source.ehr.instead = { token: [], search: [], [path]: [answer] };
    await source.running.sql('update census_sources set next_round_at = null');
    const ms = await measureCpu(() => source.ask());
    const page = await owner.get('/api/accounts/census_sources/');
    const [{ failure }] = page.json().results;
    const day = await source.loadDay();
    const internals = findInternals(page.body) ?? findInternals(JSON.stringify(day.feed));
    if (ms > mostCpuMs || internals || (failure !== null && !reason.test(failure)))
      faults.push({ number, ms, internals, failure });
  }
  return faults;
}

/** After all of them, a round brings the usual numbers. */
async function expectUsualRound(): Promise<void> {
  source.ehr.instead = { token: [], search: [] };
  source.ask = source.makeRounds();
  await source.running.sql('update census_sources set next_round_at = null');
  await source.ask();
  expect(await source.loadRow()).toMatchObject({ failure: null });
  expect(await source.loadCounts()).toEqual(source.counts(2, 1));
}

test('hostile pages of a FHIR server end in numbers or a sentence of ours, in little time, and show nothing internal', async () => {
  const faults = await findFaults(listHostilePages(), 'search');
  expect(faults.slice(0, 5)).toEqual([]);
  await expectUsualRound();
  expect(findInternals(source.lines.join('\n'))).toBeNull();
});

test('hostile answers of a token server do the same', async () => {
  expect((await findFaults(listHostileTokens(), 'token')).slice(0, 5)).toEqual([]);
  await expectUsualRound();
});
