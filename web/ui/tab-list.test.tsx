import { MantineProvider, Tabs } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TabList } from './tab-list.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Four tabs of 100 pixels in a list of 250. */
function draw(shown: string) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 100 * names.indexOf(this.textContent ?? '');
  });
  const page = (value: string) => (
    <MantineProvider env="test">
      <Tabs value={value}>
        <TabList label="Modules" shown={value}>
          {names.map(name => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </TabList>
      </Tabs>
    </MantineProvider>
  );
  const { rerender } = render(page(shown));
  return {
    list: screen.getByRole('tablist', { name: 'Modules' }),
    open: (name: string) => rerender(page(name)),
  };
}

const names = ['General', 'Labor', 'Nursery', 'NICU'];

test('a row of tabs scrolls as far as the open tab needs, and no further', () => {
  const { list, open } = draw('NICU');
  expect(list.scrollLeft).toBe(150);
  open('Nursery');
  expect(list.scrollLeft).toBe(150);
  open('General');
  expect(list.scrollLeft).toBe(0);
});
