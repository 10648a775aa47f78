import { ensureChromium } from './chromium.ts';

try {
  console.log(await ensureChromium(console.log));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
