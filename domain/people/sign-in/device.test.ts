import { expect, test } from 'vitest';
import { parseDevice } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iosWebkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${iosWebkit} Version/18.5 Safari/605.1.15`,
    'Safari on Mac',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera on Linux',
  ],
])('a computer: %s', (userAgent, name) => {
  expect(parseDevice(userAgent)).toEqual({ name, kind: 'computer' });
});

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${iosWebkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${iosWebkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
])('a phone: %s', (userAgent, name) => {
  expect(parseDevice(userAgent)).toEqual({ name, kind: 'phone' });
});

test.each([
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${iosWebkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Android'],
])('a tablet: %s', (userAgent, name) => {
  expect(parseDevice(userAgent)).toEqual({ name, kind: 'tablet' });
});

test.each(['', 'curl/8.5.0', 'node'])('an unknown browser: %j', userAgent => {
  expect(parseDevice(userAgent)).toEqual({ name: 'Unknown device', kind: 'unknown' });
});
