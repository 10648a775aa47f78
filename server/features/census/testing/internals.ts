/** Texts of our code, its libraries and the database, which no answer may show. */
const internals =
  /\[native code\]|\[object |undefined|NaN|TypeError|RangeError|SyntaxError|node_modules|\n +at .+:\d+:\d+|Failed query|drizzle|relation "|syntax error/;

/** The first of them in a text; null if there is none. */
export function findInternals(text: string): string | null {
  return internals.exec(text)?.[0] ?? null;
}

/** What a process may take for one message, page or call. On a busy machine the elapsed time would be misleading. */
export const mostCpuMs = 2_000;

/** Runs something and returns the milliseconds of CPU that it took. */
export async function measureCpu(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 1_000);
}
