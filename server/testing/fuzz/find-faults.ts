import type { Answer } from '../browser.ts';

/** CPU time: on a busy machine the elapsed time would be misleading. */
const mostCpuMs = 2_000;

const leaks =
  /FST_|fastify|zod|\n? +at .+:\d+:\d+|node_modules|select |relation "|pg_|constraint|drizzle|Failed query|syntax error/i;

/** Sends a call with hostile input, and returns what is wrong with the answer, with its beginning. */
export async function findFaults(
  send: () => Promise<Answer>,
  readBody: (answer: Answer) => Promise<string> | string = answer => answer.body,
): Promise<string[]> {
  const start = process.cpuUsage();
  const answer = await send();
  const { user, system } = process.cpuUsage(start);
  const body = await readBody(answer);
  const faults = listFaults(answer, body, Math.round((user + system) / 1_000));
  return faults.length === 0 ? [] : [...faults, body.slice(0, 500)];
}

function listFaults({ statusCode, headers }: Answer, body: string, ms: number): string[] {
  const refused = statusCode >= 300;
  const shown = `${body} ${headers.location ?? ''}`;
  return [
    ...(statusCode >= 500 ? [`status ${statusCode}`] : []),
    ...(ms > mostCpuMs ? [`took ${ms} ms`] : []),
    ...(refused && leaks.test(shown) ? [`shows ${leaks.exec(shown)?.[0]}`] : []),
    ...(refused && body.length > 20_000 ? [`answers ${body.length} characters`] : []),
    ...(hasSecurityHeaders(headers) ? [] : ['lacks security headers']),
  ];
}

function hasSecurityHeaders(headers: Answer['headers']): boolean {
  return (
    /default-src '(none|self)'/.test(String(headers['content-security-policy'])) &&
    headers['x-content-type-options'] === 'nosniff' &&
    headers['x-frame-options'] === 'DENY' &&
    headers['referrer-policy'] !== undefined &&
    headers['x-request-id'] !== undefined
  );
}
