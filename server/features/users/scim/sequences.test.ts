import { afterAll, describe, expect, test } from 'vitest';
import { createDirectory, newApiToken } from '#server/testing/api-token.ts';
import { entraGroups } from '#server/testing/scim/entra-groups.ts';
import { entraUsers } from '#server/testing/scim/entra-users.ts';
import { oktaGroups, oktaSpec, oktaUsers } from '#server/testing/scim/okta.ts';
import type { Sequence } from '#server/testing/scim/step.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const token = await newApiToken(running, running.world.here.id, ['scim']);
const scim = createDirectory(running, token);

const sequences: [directory: string, sequence: Sequence][] = [
  ['Okta’s specification test', oktaSpec],
  ['Okta’s requests for users', oktaUsers],
  ['Okta’s requests for groups', oktaGroups],
  ['Entra ID’s requests for users', entraUsers],
  ['Entra ID’s requests for groups', entraGroups],
];
const saved = new Map<string, string>();

describe.each(sequences)('the answers to %s', (_directory, sequence) => {
  test.each(sequence(running.world).map(step => [step.title, step] as const))(
    'the directory sees that %s',
    async (_title, step) => {
      const { method, path, body, status, answer, headers, save } = fillIn(step);
      const { statusCode, body: text } = await scim(method, path, body, headers);
      expect({ statusCode, text }).toMatchObject({ statusCode: status });
      const json = text ? JSON.parse(text) : undefined;
      if (answer) expect(json).toMatchObject(answer);
      if (save) saved.set(save, json.id ?? json.Resources[0].id);
    },
  );
});

/** Replaces `{name}` by the id that was saved under this name. */
function fillIn<Value>(value: Value): Value {
  const filled = JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (_, name) => saved.get(name) ?? name);
  return JSON.parse(filled);
}
