import { answerSignIn, type ForgedProvider } from '../forged-provider.ts';
import type { TestApp } from '../test-app.ts';
import { type FieldPath, listPositions, withField } from './body-fields.ts';
import { findFaults } from './find-faults.ts';

/** Claims of a person, with everything that Parity or its libraries read. */
export const exampleClaims = {
  sub: '',
  email: '',
  email_verified: true,
  xms_edov: true,
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  sid: 'session',
  groups: ['nurses'],
  hasgroups: false,
  realm_access: { roles: ['nurses'] },
  _claim_names: { roles: 'src1' },
  auth_time: 0,
  acr: '0',
  azp: 'parity',
};

/** A person whom Parity does not know, so that it stores what the claims say. */
export function newPerson() {
  people += 1;
  return { ...exampleClaims, sub: `hostile ${people}`, email: `hostile${people}@example.org` };
}
let people = 0;

/** The claims of every token of the provider. */
function protocolClaims({ issuer, clientId }: ForgedProvider) {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: clientId, iat: now, exp: now + 60 };
}

interface Target {
  running: TestApp;
  forged: ForgedProvider;
  /** Of the provider in Parity. */
  id: number;
}

/** Signs in with each value in place of each claim, and returns the faults of the answers. */
export async function sendHostileClaims(
  { running, forged, id }: Target,
  values: readonly string[],
): Promise<object[]> {
  const found: object[] = [];
  const example = { ...exampleClaims, ...protocolClaims(forged), nonce: '', new: { claim: '' } };
  for (const position of listPositions(example)) {
    for (const value of values) {
      delete forged.answers['/token'];
      const browser = running.browser();
      const faults = await findFaults(() =>
        answerSignIn(browser, forged, id, nonce =>
          forged.signText(withField({ ...newPerson(), ...protocolClaims(forged), nonce }, position, value)),
        ),
      );
      if (faults.length > 0) found.push(describeFault(position, value, faults));
    }
  }
  return found;
}

/** The same for the claims that the provider's userinfo adds to a token without an address. */
export async function sendHostileUserinfo(
  { running, forged, id }: Target,
  values: readonly string[],
): Promise<object[]> {
  const found: object[] = [];
  for (const position of listPositions(exampleClaims)) {
    for (const value of values) {
      delete forged.answers['/token'];
      const claims = newPerson();
      forged.answers['/userinfo'] = Buffer.from(withField(claims, position, value));
      const faults = await findFaults(() =>
        answerSignIn(running.browser(), forged, id, nonce => forged.sign({ sub: claims.sub, nonce })),
      );
      if (faults.length > 0) found.push(describeFault(position, value, faults));
    }
  }
  return found;
}

/** The same for the claims of a logout token. */
export async function sendHostileLogouts(
  { running, forged }: Target,
  values: readonly string[],
): Promise<object[]> {
  const found: object[] = [];
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const claims = { sub: 'hostile', sid: 'session', jti: 'one', events: { [event]: {} } };
  for (const position of listPositions({ ...claims, ...protocolClaims(forged) })) {
    for (const value of values) {
      await running.store.pool.query('delete from attempt_counts');
      const jti = `${position.join('.')} ${values.indexOf(value)}`;
      const sent = { ...claims, ...protocolClaims(forged), jti };
      const token = await forged.signText(withField(sent, position, value));
      const faults = await findFaults(() =>
        running.browser().send({
          method: 'POST',
          url: '/sso/backchannel_logout/',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ logout_token: token }).toString(),
        }),
      );
      if (faults.length > 0) found.push(describeFault(position, value, faults));
    }
  }
  return found;
}

function describeFault(position: FieldPath, value: string, faults: string[]): object {
  return { position: position.join('.'), value: value.slice(0, 100), faults };
}
