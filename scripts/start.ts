import { describeFailure } from '#server/core/operator-error.ts';
import { buildWeb, isWebBuilt } from './web/build.ts';

if (!isWebBuilt()) {
  console.log('Building the web; this happens once after every change …');
  try {
    await buildWeb();
  } catch (error) {
    console.error(
      `Parity cannot start: the web is not built, and that failed (${describeFailure(error)}): run "npm run build" as a user who may write here`,
    );
    process.exit(1);
  }
}
// The server replaces this process, so that it receives signals and the memory of the build is freed.
process.execve?.(process.execPath, [process.execPath, 'server/process/main.ts', ...process.argv.slice(2)]);
