import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const target = `http://127.0.0.1:${process.env.PORT || 8080}`;

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'server/process/main.ts', '--dev'],
  {
    stdio: 'inherit',
  },
);
const web = await createServer({
  configFile: 'web/vite.config.ts',
  server: {
    host: '127.0.0.1',
    proxy: { '/api': target, '/sso': target, '/healthz': target, '/readyz': target },
  },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill('SIGTERM'));
server.once('exit', async code => {
  await web.close();
  process.exit(code ?? 0);
});
