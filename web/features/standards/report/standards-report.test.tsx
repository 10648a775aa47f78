import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, openReport } from '#web/pages/reports/testing.ts';
import { createStandardsContext } from './testing.ts';

vi.setSystemTime('2026-11-15T18:00:00Z');

const open = (context = createStandardsContext()) =>
  openReport('/reports/standards?generate=true', { server: answering(context) });

test('the report of standards shows its cards', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Summary' })).toBeDefined();
  expect(screen.queryByText('Nothing to see here')).toBeNull();
});

test('a short shift leads to its day and its red flag, and names the steps that are missing', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Short shifts' }));
  const [second, first] = list.getAllByRole('listitem');
  const links = within(first as HTMLElement).getAllByRole('link');
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['10/2/2026', '/dashboard/2026-10-02?module=10'],
    ['Red flag', '/dashboard/2026-10-02?module=10&flag=420'],
  ]);
  expect(first?.textContent).toContain(
    'Steps missing: Asked people who are working, Asked people who are available',
  );
  expect(first?.textContent).toContain('5.5 RNs entered, charge nurse included');
  expect(second?.textContent).toContain('6 required, 4 hereNo red flag');
});

test('the report of a module without a standard says that none was in force', async () => {
  open(createStandardsContext({ windows: 0, rated: 0, settings: [], list: [], months: [] }));
  expect(await screen.findByText('Nothing to see here')).toBeDefined();
  expect(screen.getByText('No staffing standard was in force on these dates.')).toBeDefined();
});

test('the report of standards explains how it judges shifts, and no figures that it does not have', async () => {
  open();
  const about = await screen.findByRole('region', { name: 'About this report' });
  expect(about.textContent).toContain(
    'Share = shifts with enough RNs ÷ rated shifts; if windows without data had been short',
  );
  expect(about.textContent).not.toContain('Productivity index');
});
