import { afterAll, describe, expect, test } from 'vitest';
import { newcomer } from '#server/testing/newcomer.ts';
import { all, createPeople, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);

describe('credentials of another user', () => {
  const fresh = 'kelp forest at noon';

  test('a password is set with the acting person’s own, activates the account, ends its sessions and is announced', async () => {
    const { id, email } = await newcomer(running);
    const theirs = running.browser();
    await theirs.signIn(email);
    const wrong = await people.admin.post(`${all}${id}/set_password/`, {
      password: fresh,
      current_password: 'wrong',
    });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['current_password']]);
    const answer = await people.admin.post(`${all}${id}/set_password/`, {
      password: fresh,
      current_password: password,
    });
    expect([answer.statusCode, answer.json().activated]).toEqual([200, true]);
    expect((await theirs.get('/api/accounts/get_state/')).json().user).toBeNull();
    expect(running.mails.at(-1)).toMatchObject({
      to: email,
      message: { subject: 'A new password was set for your Parity account' },
    });
  });

  test('deactivating ends the sessions and keeps the data', async () => {
    const { id, email } = await newcomer(running);
    const theirs = running.browser();
    await theirs.signIn(email);
    await patch(people.admin, `${all}${id}/`, { is_active: false });
    expect((await theirs.get('/api/accounts/get_state/')).json().user).toBeNull();
    expect((await people.stored(id)).email).toBe(email);
  });

  test('lost two-factor is reset with the acting person’s own password, and the person gets a mail', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('update users set two_factor_secret = $1 where id = $2', [Buffer.from('sealed'), id]);
    const answer = await people.admin.post(`${all}${id}/reset_tfa/`, { current_password: password });
    expect([answer.statusCode, answer.json().tfa_enabled]).toEqual([200, false]);
    expect(running.mails.at(-1)).toMatchObject({
      to: email,
      message: { subject: 'Two-factor authentication is off for your Parity account' },
    });
  });

  test('a user cannot reset their own two-factor with the password alone', async () => {
    const { admin, owner } = running.world.people;
    const body = { current_password: password };
    expect((await people.admin.post(`${all}${admin.id}/reset_tfa/`, body)).statusCode).toBe(403);
    expect((await people.owner.post(`${mine}${owner.id}/reset_tfa/`, body)).statusCode).toBe(403);
  });

  test('an invitation can be sent again only to a user who is still invited', async () => {
    const { id, email } = await people.invite();
    const before = running.mails.length;
    expect((await people.owner.post(`${mine}${id}/resend_invitation/`)).statusCode).toBe(200);
    expect(running.mails.slice(before)).toMatchObject([
      { to: email, message: { subject: 'Welcome to Parity' } },
    ]);
    expect(
      (await people.owner.post(`${mine}${running.world.people.member.id}/resend_invitation/`)).statusCode,
    ).toBe(400);
  });

  test('a changed address ends the links mailed to the old one, and an invitation follows to the new one', async () => {
    const { id, email } = await people.invite();
    const links = async () =>
      (
        await running.sql('select encode(token_hash, $2) as hash from mailed_links where user_id = $1', [
          id,
          'hex',
        ])
      ).rows;
    const before = await links();
    const mails = running.mails.length;
    await patch(people.owner, `${mine}${id}/`, { email: 'moved@example.org' });
    const after = await links();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
    const subject = 'The e-mail address of your Parity account was changed';
    expect(running.mails.slice(mails)).toMatchObject([
      { to: email, message: { subject } },
      { to: 'moved@example.org', message: { subject } },
      { to: 'moved@example.org', message: { subject: 'Welcome to Parity' } },
    ]);
  });

  test('a changed address is announced to the old and the new address', async () => {
    const { id, email } = await newcomer(running);
    const mails = running.mails.length;
    await patch(people.admin, `${all}${id}/`, { email: `new-${email}` });
    expect(running.mails.slice(mails).map(({ to }) => to)).toEqual([email, `new-${email}`]);
  });
});
