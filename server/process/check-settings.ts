import { once } from 'node:events';
import { access, constants, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { Config } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { toOperatorError } from '#server/http/connections/listen.ts';
import { CHROMIUM_OFF } from '#server/pdf/chromium.ts';

/** Checks the settings that name something of this machine, before the store is opened and filled. */
export async function checkSettings(config: Config): Promise<void> {
  await checkChromium(config.chromiumPath);
  await checkPorts(config);
}

/** A Chromium that exists but does not run only turns PDF off: an update that breaks it must not keep Parity from starting. */
async function checkChromium(path: string | undefined): Promise<void> {
  if (path === undefined || path === CHROMIUM_OFF) return;
  const isProgram = await access(path, constants.X_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  );
  if (!isProgram) throw new OperatorError(`CHROMIUM_PATH ${path} is not a program`);
}

/** All at once, so that two settings with the same port are found, too. */
async function checkPorts({ host, port, metricsHost, metricsPort, mllp }: Config): Promise<void> {
  const probes: Server[] = [];
  const probe = async (setting: Parameters<typeof toOperatorError>[1], place: Place) => {
    if (!place.port) return;
    const server = createServer().listen(place);
    probes.push(server);
    await once(server, 'listening').catch(error => {
      throw toOperatorError(error, setting, place);
    });
  };
  try {
    await probe('PORT', { host, port });
    await probe('METRICS_PORT', { host: metricsHost, port: metricsPort ?? 0 });
    await probe('MLLP_PORT', { host, port: mllp?.port ?? 0 });
  } finally {
    await Promise.all(probes.map(server => new Promise(resolve => server.close(resolve))));
  }
}

type Place = Parameters<typeof toOperatorError>[2];
