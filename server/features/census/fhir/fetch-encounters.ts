import { setTimeout as wait } from 'node:timers/promises';
import { type EncounterPage, type FhirEncounter, readEncounterPage } from '#domain/census/fhir-encounters.ts';
import { parseJson } from '#server/core/parse-json.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type FhirAnswer, type FhirCaller, RoundFailure } from './caller.ts';
import { readRetryAt } from './retry-after.ts';
import type { FhirSource } from './sources.queries.ts';

/** Servers may send smaller pages than we ask for. */
const pageSize = 200;
const mostPages = 500;

/** Far above the patients of a hospital. They are kept in memory until the last page, and stored in one transaction. */
const mostEncounters = 10_000;
const mostCharacters = 128 * 1024 * 1024;

/** A short pause between pages is waited for; a longer one ends the round. */
const longestWaitMs = 30_000;

const subject = 'The FHIR server';

interface Means {
  call: FhirCaller;
  tokens: AccessTokens;
  clock: () => Date;
}

/** All encounters in progress that a source has, or a failure: a part of them would be wrong numbers. */
export async function fetchEncounters(
  source: FhirSource,
  means: Means,
  signal: AbortSignal,
): Promise<FhirEncounter[]> {
  const encounters: FhirEncounter[] = [];
  let characters = 0;
  const base = source.base.replace(/\/+$/, '');
  let url = URL.parse(`${base}/Encounter?status=in-progress&_count=${pageSize}`);
  if (!url) throw new RoundFailure(`${subject} has no https address.`);
  for (let pages = 0; url; pages += 1) {
    if (pages === mostPages) throw new RoundFailure(`${subject} has more than ${mostPages} pages.`);
    const answer = await getPage(source, url, means, signal);
    const page = readPage(answer);
    for (const encounter of page.encounters) encounters.push(encounter);
    characters += answer.body.length;
    if (encounters.length > mostEncounters || characters > mostCharacters)
      throw new RoundFailure(`${subject} has too many encounters.`);
    url = page.next === undefined ? null : findNext(page.next, url);
  }
  return encounters;
}

/** The token goes to no other server. */
function findNext(next: string, page: URL): URL {
  const url = URL.parse(next, page);
  if (url?.origin !== page.origin) throw new RoundFailure(`${subject}’s next page is at another address.`);
  return url;
}

/** Asks with a new token if the server no longer accepts the one we kept, and once more after a short pause that it asks for. */
async function getPage(
  source: FhirSource,
  url: URL,
  { call, tokens, clock }: Means,
  signal: AbortSignal,
): Promise<FhirAnswer> {
  const get = async () => {
    const authorization = `Bearer ${await tokens.get(source, signal)}`;
    return call(subject, url, { headers: { accept: 'application/fhir+json', authorization }, signal });
  };
  let answer = await get();
  if (answer.status === 401) {
    tokens.forget(source);
    answer = await get();
  }
  const pauseMs = (readRetryAt(answer, clock())?.getTime() ?? Number.NaN) - clock().getTime();
  if (pauseMs <= longestWaitMs) {
    await wait(Math.max(pauseMs, 0));
    answer = await get();
  }
  if (answer.status !== 200)
    throw new RoundFailure(`${subject} answered ${answer.status}.`, readRetryAt(answer, clock()));
  return answer;
}

function readPage({ body }: FhirAnswer): EncounterPage {
  const page = readEncounterPage(parseJson(body));
  if (!page) throw new RoundFailure(`${subject}’s answer is not a FHIR bundle.`);
  return page;
}
