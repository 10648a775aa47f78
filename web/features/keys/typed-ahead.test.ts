import { fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropKeptKeys, keepKeysFor, passKeptKeys } from './typed-ahead.ts';

const currentShift = '/dashboard?module=10&window=now';
const reached = vi.fn();
const note = ({ key }: KeyboardEvent) => reached(key);

beforeEach(() => {
  document.body.innerHTML = '<button>Elsewhere</button><div role="dialog"><button>OK</button></div>';
  document.body.addEventListener('keydown', note);
});
afterEach(() => {
  dropKeptKeys();
  document.body.removeEventListener('keydown', note);
  reached.mockClear();
});

/** A form as the drawer opens it, with a value in its second field; Enter leads from a field to the next. */
function openForm() {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form data-screen role="dialog"><input type="text"><input type="text" value="8"><input type="checkbox"><textarea></textarea></form>',
  );
  const form = document.querySelector('form') as HTMLFormElement;
  const [first, second, box] = [...form.querySelectorAll('input')] as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  second.addEventListener('focus', () => second.select());
  const save = vi.fn();
  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.ctrlKey) save();
    else second.focus();
  });
  first.focus();
  return { form, first, second, box, save, comments: form.querySelector('textarea') as HTMLTextAreaElement };
}

test('kept keys go to the fields of the form in their order, and to nothing else', async () => {
  keepKeysFor(currentShift);
  await userEvent.keyboard(
    '12{Enter}34{Backspace}{Tab} {Tab}ok{Shift>}{Tab}{/Shift}{Control>}{Enter}{/Control}',
  );
  expect(reached.mock.calls.flat().filter(key => key !== 'Shift' && key !== 'Control')).toEqual([]);
  const { form, first, second, box, comments, save } = openForm();
  passKeptKeys(form);
  expect([first.value, second.value, box.checked, comments.value]).toEqual(['12', '3', true, 'ok']);
  expect(document.activeElement).toBe(box);
  expect(save).toHaveBeenCalledOnce();
});

test('a form hears of the values that it gets', async () => {
  keepKeysFor(currentShift);
  await userEvent.keyboard('4');
  const { form, first } = openForm();
  const heard = vi.fn();
  first.addEventListener('input', () => heard(first.value));
  passKeptKeys(form);
  expect(heard.mock.calls).toEqual([['4']]);
});

test('N pressed again, a held key and keys of the browser are not kept', async () => {
  keepKeysFor(currentShift);
  await userEvent.keyboard('n5{6>3/}{Control>}r{/Control}{ArrowDown}');
  const { form, first } = openForm();
  passKeptKeys(form);
  expect(first.value).toBe('56');
  expect(reached.mock.calls.flat()).toEqual(expect.arrayContaining(['r', 'ArrowDown']));
});

test('a form gets keys only once, and only those before its focus', async () => {
  keepKeysFor(currentShift);
  await userEvent.keyboard('1');
  const { form, first } = openForm();
  passKeptKeys(form);
  await userEvent.keyboard('2');
  passKeptKeys(form);
  expect(first.value).toBe('12');
});

const elsewhere = () => document.querySelector('button') as HTMLButtonElement;

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press of a pointer', () => fireEvent.pointerDown(document.body)],
  [
    'the focus in another dialog',
    () => document.querySelector<HTMLElement>('[role="dialog"] button')?.focus(),
  ],
  ['a day that fails to load', dropKeptKeys],
])('%s drops the keys, and the page has its keys again', async (_, end) => {
  keepKeysFor(currentShift);
  await userEvent.keyboard('1');
  end();
  elsewhere().focus();
  await userEvent.keyboard('2');
  expect(reached.mock.calls.flat()).toContain('2');
  const { form, first } = openForm();
  passKeptKeys(form);
  expect(first.value).toBe('');
});

test('keys are dropped if the form does not open for long', async () => {
  vi.useFakeTimers();
  keepKeysFor(currentShift);
  fireEvent.keyDown(document.body, { key: '1' });
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await userEvent.keyboard('2');
  expect(reached.mock.calls.flat()).toEqual(['2']);
});

test.each(['/dashboard?module=10', '/handover?window=420', 'https://example.org/?window=1'])(
  'the address %s opens no form, so no key is kept',
  async address => {
    keepKeysFor(address);
    await userEvent.keyboard('1');
    expect(reached).toHaveBeenCalledWith('1');
  },
);
