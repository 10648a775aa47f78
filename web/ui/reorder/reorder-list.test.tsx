import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { moveTo } from './order.ts';
import { ReorderList } from './reorder-list.tsx';

afterEach(cleanup);

const planets = ['Mercury', 'Venus', 'Earth'].map((name, index) => ({ id: index + 1, name }));

type Save = (ids: number[]) => Promise<unknown>;

/** Keeps the saved order, as a page does. */
function Planets({ save }: { save: Save }) {
  const [items, setItems] = useState(planets);
  return (
    <MantineProvider env="test">
      <ReorderList
        label="Planets"
        items={items}
        save={async ids => {
          await save(ids);
          setItems(items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
        }}
      />
      <button type="button">Elsewhere</button>
    </MantineProvider>
  );
}

function renderPlanets(save: Save = async () => null) {
  const saving = vi.fn(save);
  render(<Planets save={saving} />);
  return saving;
}

function names() {
  const rows = within(screen.getByRole('list', { name: 'Planets' })).getAllByRole('listitem');
  return rows.map(row => planets.find(planet => row.textContent?.includes(planet.name))?.name);
}

const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const announcement = () => screen.getByRole('status').textContent;

test('Space lifts a row, the arrow keys move it, Space drops it, and every step is announced', async () => {
  const save = renderPlanets();
  handle('Mercury').focus();
  await userEvent.keyboard(' ');
  expect(handle('Mercury').getAttribute('aria-pressed')).toBe('true');
  expect(announcement()).toContain('Mercury lifted, position 1 of 3.');
  await userEvent.keyboard('{ArrowDown}');
  expect(announcement()).toBe('Mercury, position 2 of 3.');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(announcement()).toBe('Mercury, position 3 of 3.');
  expect(save).not.toHaveBeenCalled();
  await userEvent.keyboard(' ');
  expect(save).toHaveBeenCalledExactlyOnceWith([2, 3, 1]);
  expect(names()).toEqual(['Venus', 'Earth', 'Mercury']);
  expect(announcement()).toBe('Mercury is now at position 3 of 3.');
  await expectFocus(() => handle('Mercury'));
});

test('Escape puts a lifted row back and saves nothing', async () => {
  const save = renderPlanets();
  handle('Earth').focus();
  await userEvent.keyboard(' {Home}');
  expect(names()).toEqual(['Earth', 'Mercury', 'Venus']);
  await userEvent.keyboard('{Escape}');
  expect(names()).toEqual(['Mercury', 'Venus', 'Earth']);
  expect(announcement()).toBe('Earth is back at position 3 of 3.');
  expect(save).not.toHaveBeenCalled();
});

test('a row that is dropped where it was saves nothing', async () => {
  const save = renderPlanets();
  handle('Venus').focus();
  await userEvent.keyboard(' {ArrowUp}{ArrowDown}{Enter}');
  expect(save).not.toHaveBeenCalled();
});

test('moving the focus elsewhere drops the row where it is shown', async () => {
  const save = renderPlanets();
  handle('Venus').focus();
  await userEvent.keyboard(' {ArrowUp}');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(save).toHaveBeenCalledExactlyOnceWith([2, 1, 3]);
});

test('arrow keys do not move a row that is not lifted', async () => {
  renderPlanets();
  handle('Venus').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(names()).toEqual(['Mercury', 'Venus', 'Earth']);
});

test('buttons move a row by one position and keep the focus; at an end they do nothing', async () => {
  const save = renderPlanets();
  const up = screen.getByRole('button', { name: 'Move Venus up' });
  await userEvent.click(up);
  expect(save).toHaveBeenCalledExactlyOnceWith([2, 1, 3]);
  await waitFor(() => expect(names()).toEqual(['Venus', 'Mercury', 'Earth']));
  await expectFocus(() => up);
  expect(up.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(up);
  expect(save).toHaveBeenCalledOnce();
});

test('an order that cannot be saved is reverted, with the reason', async () => {
  const stale = 'The list has changed. Please refresh the page and try again.';
  renderPlanets(() => Promise.reject(new ApiError(400, { non_field_errors: [stale] })));
  await userEvent.click(screen.getByRole('button', { name: 'Move Mercury down' }));
  expect((await screen.findByRole('alert')).textContent).toBe(stale);
  expect(names()).toEqual(['Mercury', 'Venus', 'Earth']);
});

test('quick moves are saved one after the other, and the newest order replaces one that waits', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const left = [...answers];
  const save = renderPlanets(() => left.shift()?.promise ?? expect.fail('saved too often'));
  const down = screen.getByRole('button', { name: 'Move Mercury down' });
  await userEvent.click(down);
  await userEvent.click(down);
  await userEvent.click(screen.getByRole('button', { name: 'Move Earth up' }));
  expect(names()).toEqual(['Earth', 'Venus', 'Mercury']);
  expect(save).toHaveBeenCalledTimes(1);
  answers[0]?.resolve();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save).toHaveBeenLastCalledWith([3, 2, 1]);
  answers[1]?.resolve();
  await waitFor(() => expect(names()).toEqual(['Earth', 'Venus', 'Mercury']));
});

test('dragging a handle past the middle of other rows moves its row there', async () => {
  const save = renderPlanets();
  layOut(40);
  drag(handle('Mercury'), 20, 105);
  expect(save).toHaveBeenCalledExactlyOnceWith(moveTo([1, 2, 3], 0, 2));
  expect(announcement()).toBe('Mercury is now at position 3 of 3.');
});

test('a drag that ends where it started, or with Escape, saves nothing', async () => {
  const save = renderPlanets();
  layOut(40);
  drag(handle('Mercury'), 20, 30);
  pointer(handle('Venus'), 'pointerdown', 60);
  pointer(window, 'pointermove', 5);
  await userEvent.keyboard('{Escape}');
  pointer(window, 'pointerup', 5);
  expect(save).not.toHaveBeenCalled();
});

test('the Escape key in a dialog cancels a lift or a drag first, and closes the dialog only after', async () => {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <Dialog title="Solar system" opened onClose={close}>
        <Planets save={async () => null} />
      </Dialog>
    </MantineProvider>,
  );
  // The dialog takes the focus a moment after it opened.
  await expectFocus(() => screen.getByRole('button', { name: 'Close' }));
  handle('Earth').focus();
  await userEvent.keyboard(' {Home}{Escape}');
  expect(names()).toEqual(['Mercury', 'Venus', 'Earth']);
  expect(close).not.toHaveBeenCalled();
  pointer(handle('Earth'), 'pointerdown', 60);
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

/** happy-dom has no layout: places rows of one height below each other. */
function layOut(height: number) {
  const rows = screen.getAllByRole('listitem');
  for (const [index, row] of rows.entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, index * height, 300, height);
  }
}

function drag(target: HTMLElement, from: number, to: number) {
  pointer(target, 'pointerdown', from);
  pointer(window, 'pointermove', (from + to) / 2);
  pointer(window, 'pointermove', to);
  pointer(window, 'pointerup', to);
}

function pointer(target: HTMLElement | Window, type: string, clientY: number) {
  const event = new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true, clientY });
  act(() => void target.dispatchEvent(event));
}
