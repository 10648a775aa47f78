import { onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A server without demo data that a test kills and starts again, always on the same port. It is killed at the end of the test. */
export async function createKilledServer(environment: Record<string, string>) {
  const port = await findFreePort();
  let server: ServerProcess | undefined;
  const kill = async () => {
    server?.kill('SIGKILL');
    await server?.ended;
  };
  onTestFinished(kill);
  return {
    kill,
    /** Returns its address. */
    start: () => {
      server = startServer({ ...environment, DEMO: '0', PORT: String(port) });
      return server.ready();
    },
  };
}
