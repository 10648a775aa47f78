import { expect, test } from 'vitest';
import { createOutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import { createCaller, maxPageBytes } from './caller.ts';

const limits = { limitMs: 5_000, maxBytes: maxPageBytes };
const call = createCaller(createOutgoingCalls({ publicUrl: 'https://parity.example.org' }, limits));
const get = (url: string) =>
  call('The FHIR server', new URL(url), { headers: {}, signal: new AbortController().signal });

test.each(['https://127.0.0.1/', 'https://2130706433/', 'https://[::ffff:7f00:1]/', 'https://localhost/'])(
  'an address of this machine or its link is not called: %s',
  async url => {
    await expect(get(url)).rejects.toThrow(
      'The FHIR server has an address of this machine or its link, which is not allowed.',
    );
  },
);

test('http is not used', async () => {
  await expect(get('http://ehr.example/')).rejects.toThrow('The FHIR server has no https address.');
});

test('a name that does not exist is named as the reason', async () => {
  await expect(get('https://ehr.invalid/')).rejects.toThrow(
    /^The FHIR server could not be reached or read \(E\w+\)\.$/,
  );
});
