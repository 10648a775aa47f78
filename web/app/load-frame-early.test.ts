import { beforeEach, expect, test, vi } from 'vitest';
import { people } from '#web/testing/people.ts';

const { loadFrame } = vi.hoisted(() => ({ loadFrame: vi.fn() }));
vi.mock('#web/shell/app-frame.tsx', () => {
  loadFrame();
  return {};
});

beforeEach(() => {
  vi.resetModules();
  loadFrame.mockClear();
});

async function openPage(content: string) {
  document.body.innerHTML = content;
  await import('./load-frame-early.ts');
  await vi.dynamicImportSettled();
}

const pageOf = (state: unknown) =>
  `<script id="initial-state" type="application/json">${JSON.stringify(state)}</script>`;

test('the page of a signed-in user loads the frame before the program asks for it', async () => {
  await openPage(pageOf(people.nurse));
  expect(loadFrame).toHaveBeenCalledOnce();
});

test.each([
  ['a page for signing in', pageOf({ user: null, client: null })],
  ['a page that was opened without a connection', ''],
])('%s does not load the frame early', async (_, content) => {
  await openPage(content);
  expect(loadFrame).not.toHaveBeenCalled();
});
