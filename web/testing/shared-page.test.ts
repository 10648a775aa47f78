import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

test('a file leaves no elements, attributes, storage, cookies or address to the next', () => {
  document.body.append(document.createElement('p'));
  document.head.append(document.createElement('style'));
  document.documentElement.dataset.theme = 'dark';
  localStorage.setItem('key', 'value');
  sessionStorage.setItem('key', 'value');
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads it where browsers keep it
  document.cookie = 'csrftoken=abc';
  history.replaceState(null, '', '/dashboard');
  sharedPage.clean();
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  expect(location.href).toBe('http://localhost:3000/');
});

test('a file leaves no listeners to the next, and libraries keep theirs', async () => {
  const listener = vi.fn();
  for (const target of [window, document, document.body]) target.addEventListener('click', listener);
  sharedPage.clean();
  document.body.click();
  expect(listener).not.toHaveBeenCalled();

  const field = document.createElement('input');
  const changed = vi.fn();
  field.addEventListener('change', changed);
  document.body.append(field);
  await userEvent.type(field, 'a');
  // Testing Library listens to the document for the end of typing.
  field.blur();
  expect(changed).toHaveBeenCalledOnce();
});

test('a file leaves no timers and channels to the next', async () => {
  const listener = vi.fn();
  const channel = new BroadcastChannel('a channel');
  channel.onmessage = listener;
  setTimeout(listener);
  setInterval(listener);
  sharedPage.stopTimers();
  sharedPage.clean();
  const other = new BroadcastChannel('a channel');
  const answer = Promise.withResolvers<void>();
  const third = new BroadcastChannel('a channel');
  third.onmessage = () => answer.resolve();
  other.postMessage(null);
  await answer.promise;
  await new Promise(resolve => setTimeout(resolve, 5));
  expect(listener).not.toHaveBeenCalled();
});
