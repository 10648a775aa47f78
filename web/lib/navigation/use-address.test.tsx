import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { withParams } from './address.ts';
import { useAddress } from './use-address.ts';

afterEach(cleanup);

let current: ReturnType<typeof useAddress>;

let mountPart: () => void;

function List() {
  current = useAddress();
  const [hasPart, setPart] = useState(false);
  mountPart = () => flushSync(() => setPart(true));
  return hasPart && <Part />;
}

function Part() {
  useAddress();
  return null;
}

function open(address: string) {
  const routes = [
    { path: '/list', Component: List },
    { path: '/other', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return {
    search: () => router.state.location.search,
    state: () => router.state.location.state,
    goBack: () => act(() => router.navigate(-1)),
    goTo: (to: string) => act(() => router.navigate(to)),
    set: (values: Record<string, string | null>, replace = false) =>
      current.rewrite(before => withParams(before, values), { replace }),
  };
}

test('a change builds on the address shown', async () => {
  const { search, set } = open('/list?page=2');
  await act(() => set({ query: 'a' }));
  expect(search()).toBe('?page=2&query=a');
});

test('a change builds on one that is not rendered yet', async () => {
  const { search, set } = open('/list?page=2');
  await act(() => {
    set({ query: 'a' });
    set({ page: null });
    expect(current.params.get('query')).toBeNull();
  });
  expect(search()).toBe('?query=a');
});

test('a change is not lost if a part of the page mounts before the change before it is rendered', async () => {
  const { search, set } = open('/list?page=2');
  await act(() => {
    set({ query: 'a' });
    mountPart();
    set({ query: null });
  });
  expect(search()).toBe('?page=2');
});

test('a change after Back builds on the address shown again', async () => {
  const { search, set, goBack } = open('/list');
  await act(() => set({ query: 'a' }));
  await goBack();
  await act(() => set({ status: 'any' }));
  expect(search()).toBe('?status=any');
});

test('a pending change is dropped when the user navigates to another page', async () => {
  const { search, set, goTo } = open('/list');
  await act(() => set({ query: 'a' }));
  await goTo('/other');
  await goTo('/list?page=3');
  await act(() => set({ status: 'any' }));
  expect(search()).toBe('?page=3&status=any');
});

test('a replacing change leaves no entry in the history', async () => {
  const { search, set, goBack } = open('/list');
  await act(() => set({ query: 'a' }));
  await act(() => set({ query: 'ab' }, true));
  await goBack();
  expect(search()).toBe('');
});

test('a new entry with a state has the same address, a replaced entry keeps its state, and Back drops it', async () => {
  const { search, state, set, goBack } = open('/list?page=2');
  await act(() => current.rewrite(before => before, { state: { opened: 7 } }));
  expect(search()).toBe('?page=2');
  await act(() => set({ query: 'a' }, true));
  expect(search()).toBe('?page=2&query=a');
  expect(state()).toEqual({ opened: 7 });
  await goBack();
  expect([search(), state()]).toEqual(['?page=2', null]);
});
