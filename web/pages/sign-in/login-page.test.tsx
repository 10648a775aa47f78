import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const blank = 'This field may not be blank.';

async function logIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ann@lakeside.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
}

test('the page asks for email and password and links to the password reset', async () => {
  renderApp('/login');
  expect(await screen.findByRole('heading', { name: 'Parity Login' })).toBeDefined();
  expect(document.title).toBe('Parity Login · Parity');
  await expectFocus(() => screen.getByLabelText('Email'));
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  const link = screen.getByRole('link', { name: 'Forgot your password?' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

describe('a refused login', () => {
  test('shows field errors beside the fields and focuses the first', async () => {
    const refusal = () => ({ status: 400, body: { username: [blank], password: [blank] } });
    renderApp('/login', { server: { login: refusal } });
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(await screen.findAllByText('Whoops, please fill this out.')).toHaveLength(2);
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const description = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Whoops, please fill this out.');
    expect(screen.getByRole('alert').textContent).toBe('Please check your entries.');
    await expectFocus(() => email);
  });

  test('shows the overall error as an alert and keeps the input', async () => {
    const body = { non_field_errors: ['Unable to log in with provided credentials.'] };
    renderApp('/login', { server: { login: () => ({ status: 400, body }) } });
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toContain(
      "Hmm, that information doesn't seem right.",
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@lakeside.example');
  });

  test('an error disappears when its field is corrected', async () => {
    renderApp('/login', { server: { login: () => ({ status: 400, body: { username: [blank] } }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    await screen.findByText('Whoops, please fill this out.');
    await userEvent.type(screen.getByLabelText('Email'), 'a');
    expect(screen.queryByText('Whoops, please fill this out.')).toBeNull();
  });
});

describe('a login that succeeds', () => {
  test.each([
    ['/login', people.nurse, '/dashboard?module=10'],
    ['/login?next=%2Fsettings', people.nurse, '/settings'],
    ['/login?next=%2F%2Fevil.example', people.nurse, '/dashboard?module=10'],
    ['/login?next=%2Fsettings', people.ownerOfTwo, '/switch-organization?next=%2Fsettings'],
    ['/login', people.ownerOfTwo, '/switch-organization'],
    ['/login?next=%2Freports%3Fmodule%3D11', people.ownerOfTwo, '/reports?module=11'],
  ])('%s leads to the next screen', async (address, state, destination) => {
    const answer = () => ({ body: state });
    const { location } = renderApp(address, { server: { login: answer, updateUser: answer } });
    await logIn();
    await waitFor(() => expect(location()).toBe(destination));
  });

  test('a user with one hospital left is not asked for one, and the dashboard says that another was deactivated', async () => {
    const login = () => ({ body: { ...people.nurse, deactivated_clients: ['Mesa'] } });
    const { location } = renderApp('/login', { server: { login } });
    await logIn();
    expect(await screen.findByText(/^Mesa has been deactivated./)).toBeDefined();
    expect(location()).toBe('/dashboard?module=10');
  });

  test('a user without a hospital left is told on the dashboard', async () => {
    const login = () => ({ body: { ...people.withoutHospital, deactivated_clients: ['Mesa'] } });
    const { location } = renderApp('/login', { server: { login } });
    await logIn();
    expect(await screen.findByText(/^Mesa has been deactivated./)).toBeDefined();
    expect(location()).toBe('/dashboard');
  });

  test('a link into a module skips the choice of a hospital', async () => {
    const server = {
      login: () => ({ body: people.ownerOfTwo }),
      setClient: () => ({ body: people.ownerOfTwo }),
    };
    const { location, fetched } = renderApp('/login?next=%2Fmodule-redirect%2F20%3Fnext%3D%2Freports', {
      server,
    });
    await logIn();
    await waitFor(() => expect(location()).toBe('/reports?module=10'));
    const bodies = fetched.mock.calls.map(([, request]) => request?.body);
    expect(bodies).toContain('{"client":2,"module":20}');
  });
});

test('a temporary password leads to choosing a new one, and then to next', async () => {
  const changing = {
    ...signedOutState,
    password_change_required: true as const,
    password_change_token: 'the-token',
  };
  const { sent, location } = renderApp('/login?next=%2Fsettings', {
    server: {
      login: () => ({ body: changing }),
      finishPasswordReset: () => ({ body: people.nurse }),
      listSessions: () => ({ body: { results: [], count: 0 } }),
    },
  });
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Choose a Password' })).toBeDefined();
  expect(screen.getByText(/^Somebody else set the password that you used/)).toBeDefined();
  await userEvent.type(screen.getByLabelText('New password'), 'kelp under the pier{Enter}');
  await waitFor(() => expect(location()).toBe('/settings'));
  expect(sent('finishPasswordReset')).toMatchObject([
    { body: '{"password":"kelp under the pier","token":"the-token"}' },
  ]);
});

describe('single sign-on', () => {
  const provider = { name: 'Lakeside ID', url: '/sso/3/start/' };
  const startLogin = () => ({ body: { sso: provider } });
  const email = 'ann@lakeside.example';
  const watchLeaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);

  test('an address of a provider shows its button above the password, and Enter leads to the provider', async () => {
    const leave = watchLeaving();
    const { sent } = renderApp('/login?next=%2Fsettings', { server: { startLogin } });
    await userEvent.type(await screen.findByLabelText('Email'), email);
    const link = await screen.findByRole('link', { name: 'Continue with Lakeside ID' });
    expect(link.getAttribute('href')).toBe('/sso/3/start/?next=%2Fsettings');
    expect(link.compareDocumentPosition(screen.getByLabelText('Password'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expectFocus(() => screen.getByLabelText('Email'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sso/3/start/?next=%2Fsettings'));
    expect(sent('startLogin')).toHaveLength(1);
    expect(sent('login')).toEqual([]);
  });

  test('leaving the email field asks at once, and the focus stays in the password', async () => {
    renderApp('/login', { server: { startLogin } });
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.tab();
    await screen.findByRole('link', { name: 'Continue with Lakeside ID' });
    await expectFocus(() => screen.getByLabelText('Password'));
  });

  test('Enter leads to the provider before the pause in typing is over', async () => {
    const leave = watchLeaving();
    renderApp('/login', { server: { startLogin } });
    await userEvent.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/sso/3/start/?next=%2F'));
  });

  test('a typed password is sent: the server decides', async () => {
    const message = 'Please use Lakeside ID to log in.';
    const { sent } = renderApp('/login', {
      server: { startLogin, login: () => ({ status: 400, body: { non_field_errors: [message] } }) },
    });
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await screen.findByRole('link', { name: 'Continue with Lakeside ID' });
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(sent('login')).toHaveLength(1);
  });

  test('a password that was filled in stays, and a refusal of the server leads to the button', async () => {
    const message = 'Please use Lakeside ID to log in.';
    renderApp('/login', {
      server: { startLogin, login: () => ({ status: 400, body: { non_field_errors: [message] } }) },
    });
    // As a password manager does.
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
    expect(await screen.findByRole('link', { name: 'Continue with Lakeside ID' })).toBeDefined();
  });

  test('addresses without a provider change nothing', async () => {
    const { sent } = renderApp('/login', { server: { startLogin: () => ({ body: { sso: null } }) } });
    await userEvent.type(await screen.findByLabelText('Email'), 'ann@mesa');
    await userEvent.tab();
    expect(sent('startLogin')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email'), '.example');
    await userEvent.tab();
    await waitFor(() => expect(sent('startLogin')).toHaveLength(1));
    await expectFocus(() => screen.getByLabelText('Password'));
    expect(screen.getByRole('button', { name: 'Log In' })).toBeDefined();
  });

  test('a server that could not be asked is asked again', async () => {
    const answers = [{ status: 503, body: null }, { body: { sso: provider } }];
    renderApp('/login', {
      server: { startLogin: () => answers.shift() ?? expect.fail('asked too often') },
    });
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.tab();
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.click(screen.getByLabelText('Email'));
    await userEvent.tab();
    expect(await screen.findByRole('link', { name: 'Continue with Lakeside ID' })).toBeDefined();
  });

  test('a failed single sign-on reads in words', async () => {
    renderApp('/login?sso_error=unknown_person');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You do not have a Parity account yet. Please ask an owner of your hospital to add you.',
    );
  });

  test('the second factor finishes a single sign-on', async () => {
    const answers = [{ status: 400, body: { token: ['That code is not right.'] } }, { body: people.nurse }];
    const { sent, location } = renderApp('/login?sso=code&next=%2Fsettings', {
      server: {
        finishSso: () => answers.shift() ?? expect.fail('sent too often'),
        listSessions: () => ({ body: { results: [], count: 0 } }),
      },
    });
    await userEvent.type(await screen.findByLabelText('Six-digit code'), '000000');
    await screen.findByText('That code is not right.');
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456');
    await waitFor(() => expect(location()).toBe('/settings'));
    expect(sent('finishSso').map(({ body }) => body)).toEqual(['{"token":"000000"}', '{"token":"123456"}']);
  });

  test('a single sign-on that took too long starts again', async () => {
    const message = 'The sign-in took too long. Please try again.';
    renderApp('/login?sso=code', {
      server: { finishSso: () => ({ status: 400, body: { non_field_errors: [message] } }) },
    });
    await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('Password')).toBeDefined();
  });
});
