import { expect, test } from 'vitest';
import { createCaller } from './caller.ts';

const call = createCaller({ allowLocal: false, limitMs: 5_000 });
const get = (url: string) =>
  call('The FHIR server', new URL(url), { headers: {}, signal: new AbortController().signal });

test.each([
  'https://127.0.0.1/',
  'https://127.8.9.10/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fe80::1]/',
  'https://localhost/',
])('an address of this machine or its link is not called: %s', async url => {
  await expect(get(url)).rejects.toThrow(
    'The FHIR server has an address of this machine or its link, which is not allowed.',
  );
});

test('http is not used', async () => {
  await expect(get('http://ehr.example/')).rejects.toThrow('The FHIR server has no https address.');
});

test('a name that does not exist is named as the reason', async () => {
  await expect(get('https://ehr.invalid/')).rejects.toThrow(
    /^The FHIR server could not be reached or read \(E\w+\)\.$/,
  );
});
