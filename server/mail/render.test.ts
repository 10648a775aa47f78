import { expect, test } from 'vitest';
import { accessGiven, invitation, twoFactorChanged } from './messages.ts';
import { renderHtml, renderText } from './render.ts';

const link = 'https://parity.example.org/onboarding/abc';

test('the text part has the link on a separate line', () => {
  expect(
    renderText(invitation(link, 'Here General')),
  ).toBe(`You have been given access to Here General in Parity.

Set a password to finish setting up your account.

Get Started:
${link}

The link works once, for 7 days. You get this mail because somebody who manages users at Here General entered your address.

Parity
`);
});

test('an invitation without a hospital still explains itself', () => {
  expect(renderText(invitation(link, undefined))).toContain('You have been given an account in Parity.');
});

test('the mail about new access names the hospital and links to Parity', () => {
  const message = accessGiven('https://parity.example.org', 'Here General');
  expect(message.subject).toBe('You now have access to Here General in Parity');
  expect(renderText(message)).toContain('Your Parity account has been given access to Here General.');
  expect(renderHtml(message)).toContain('<a href="https://parity.example.org"');
});

test('the mail about two-factor says whether it was turned on or off', () => {
  expect(twoFactorChanged(link, true).subject).toContain('is on');
  expect(twoFactorChanged(link, false).subject).toContain('is off');
});

test('names are escaped in the HTML part', () => {
  const html = renderHtml(accessGiven('https://x.org/?a=1&b="', `<b onload='x'>A & "B"</b>`));
  expect(html).toContain('&lt;b onload=&#39;x&#39;&gt;A &amp; &quot;B&quot;&lt;/b&gt;');
  expect(html).toContain('href="https://x.org/?a=1&amp;b=&quot;"');
  expect(html).not.toContain('<b ');
});
