import { MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { AuthContext } from '#web/lib/auth/auth-context.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { isInputHeld } from '#web/lib/navigation/held-input.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { ServerForm } from './server-form.tsx';
import { useServerForm } from './use-server-form.ts';

vi.mock('#web/lib/log.ts', () => ({ logWarning: vi.fn() }));

afterEach(cleanup);

interface NameFormProps {
  submit: (values: { name: string }) => Promise<string>;
  initialAlert?: string;
  check?: (values: { name: string }) => { name?: string };
  clearWhenRefused?: 'name'[];
}

function NameForm(props: NameFormProps) {
  const form = useServerForm({ initialValues: { name: '' }, ...props });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TextInput label="Name" {...form.textField('name')} />
      <output>{form.status.state}</output>
    </ServerForm>
  );
}

interface More extends Omit<NameFormProps, 'submit'> {
  person?: AuthState;
}

function renderForm(submit: NameFormProps['submit'], { person = people.nurse, ...more }: More = {}) {
  render(
    <MantineProvider env="test">
      <AuthContext value={person}>
        <NameForm submit={submit} {...more} />
      </AuthContext>
    </MantineProvider>,
  );
  return screen.getByRole('status');
}

test('Enter pressed repeatedly submits once, and the button shows that it waits', async () => {
  const answer = Promise.withResolvers<string>();
  const submit = vi.fn(() => answer.promise);
  const state = renderForm(submit);
  expect(state.textContent).toBe('idle');
  await userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}{Enter}');
  expect(state.textContent).toBe('submitting');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Ann' });
  answer.resolve('done');
  await waitFor(() => expect(state.textContent).toBe('submitted'));
});

test('an error about a field that is not on the form is only logged', async () => {
  const error = new ApiError(400, { colour: ['Not a colour.'] });
  const state = renderForm(() => Promise.reject(error));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  expect(screen.queryByText('Not a colour.')).toBeNull();
  expect(logWarning).toHaveBeenCalledOnce();
  expect(state.textContent).toBe('error');
});

test('submitting again removes the old alert', async () => {
  const submit = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(null))
    .mockResolvedValue('done');
  renderForm(submit);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe("It looks like you aren't connected to the internet.");
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a form that fails its own check is not sent', async () => {
  const submit = vi.fn(async () => 'done');
  renderForm(submit, { check: ({ name }) => (name === 'Ann' ? {} : { name: 'Only Ann.' }) });
  const field = screen.getByLabelText('Name');
  await userEvent.type(field, 'Bob{Enter}');
  expect(await screen.findByText('Only Ann.')).toBeDefined();
  await expectFocus(() => field);
  expect(submit).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'Ann{Enter}');
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Ann' });
});

test('a field of clearWhenRefused is cleared when the server rejects it, and kept when the call fails', async () => {
  const submit = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(null))
    .mockRejectedValueOnce(new ApiError(400, { name: ['Taken.'] }));
  renderForm(submit, { clearWhenRefused: ['name'] });
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(field, 'Ann{Enter}');
  await screen.findByRole('alert');
  expect(field.value).toBe('Ann');
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByText('Taken.')).toBeDefined();
  expect(field.value).toBe('');
});

test('the initial alert is shown until the first submit', async () => {
  renderForm(async () => 'done', { initialAlert: 'That link is dead.' });
  expect(screen.getByRole('alert').textContent).toBe('That link is dead.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('typed input keeps the screen open until it is stored', async () => {
  const state = renderForm(async () => 'done');
  expect(isInputHeld()).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'Ann');
  expect(isInputHeld()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(state.textContent).toBe('submitted'));
  expect(isInputHeld()).toBe(false);
});

test('typed input of a signed-out user does not keep the screen open', async () => {
  renderForm(async () => 'done', { person: signedOutState });
  await userEvent.type(screen.getByLabelText('Name'), 'Ann');
  expect(isInputHeld()).toBe(false);
});

test.each([
  { user: 'signs in again', isBack: true, end: 'submitted', times: 2 },
  { user: 'leaves', isBack: false, end: 'error', times: 1 },
])('a form sent after the session ended is $end if the user $user', async given => {
  const submit = vi.fn(async () => 'done');
  submit.mockImplementationOnce(() => {
    askToSignInAgain();
    return Promise.reject(new ApiError(401));
  });
  const state = renderForm(submit);
  await userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  expect(state.textContent).toBe('submitting');
  act(() => answerSignIn(given.isBack));
  await waitFor(() => expect(state.textContent).toBe(given.end));
  expect(submit.mock.calls).toEqual(Array(given.times).fill([{ name: 'Ann' }]));
});

test.each([
  ['an ordinary form', () => {}],
  ['a form shown while sign-in is asked for', askToSignInAgain],
])('%s can be sent again after its submit function threw', async (_, before) => {
  before();
  const submit = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(() => {
      throw new Error('unexpected');
    })
    .mockResolvedValue('done');
  const state = renderForm(submit);
  await userEvent.type(screen.getByLabelText('Name'), 'Ann');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(state.textContent).toBe('submitted'));
  act(() => answerSignIn(false));
});
