import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { people } from '#web/testing/people.ts';
import { answering, dates, lastQuery, openReport, updateUser, withWindows } from '../testing.ts';

vi.setSystemTime('2026-11-15T18:00:00Z');

test('the form shows only the options of the report type', async () => {
  openReport('/reports/executive');
  expect(await screen.findByLabelText('From')).toBeDefined();
  expect(screen.queryByLabelText('Granularity')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Shift times' })).toBeNull();
  expect(screen.queryByLabelText('Split day and night')).toBeNull();
});

test('changed options wait for Generate; until then the report and its address stay', async () => {
  const app = openReport('/reports/ratio?generate=true');
  await screen.findByRole('heading', { name: 'Summary' });
  await userEvent.selectOptions(screen.getByLabelText('Granularity'), 'Weekly');
  await userEvent.click(screen.getByRole('button', { name: 'Night' }));
  expect(screen.getByText('Your options have changed. Press Generate to see them.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeDefined();
  expect(app.location()).toBe(`/reports/ratio?generate=true&module=10&${dates}`);
  expect(app.sent('getReport')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(app.sent('getReport')).toHaveLength(2));
  expect(lastQuery(app).get('shift_windows')).toBe('1140');
  expect(app.location()).toBe(
    `/reports/ratio?generate=true&module=10&${dates}&date_grain=week&shift_windows=1140`,
  );
  expect(screen.queryByText(/Your options have changed/)).toBeNull();
});

test('Back shows the report generated before, with its options, without a request', async () => {
  const app = openReport('/reports/ratio?generate=true');
  await screen.findByRole('heading', { name: 'Summary' });
  const granularity = screen.getByLabelText<HTMLSelectElement>('Granularity');
  await userEvent.selectOptions(granularity, 'Weekly');
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(app.sent('getReport')).toHaveLength(2));
  await userEvent.selectOptions(granularity, 'Daily');
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(granularity.value).toBe('automatic'));
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeDefined();
  await act(() => app.router.navigate(1));
  await waitFor(() => expect(granularity.value).toBe('week'));
  expect(app.sent('getReport')).toHaveLength(2);
});

test('a change of the current module keeps the options that wait for Generate', async () => {
  const app = openReport('/reports/ratio?generate=true', { server: { ...answering(), updateUser } });
  await screen.findByRole('heading', { name: 'Summary' });
  const granularity = screen.getByLabelText<HTMLSelectElement>('Granularity');
  await userEvent.selectOptions(granularity, 'Weekly');
  const [picker] = screen.getAllByRole('combobox', { name: 'Module' });
  await userEvent.selectOptions(picker as HTMLElement, 'Mother-Baby');
  await waitFor(() => expect(lastQuery(app).get('modules')).toBe('11'));
  expect(lastQuery(app).get('date_grain')).toBe('automatic');
  expect(granularity.value).toBe('week');
});

test('Generate right after a change of options uses the changed options', async () => {
  const app = openReport('/reports/ratio?generate=true');
  await screen.findByRole('heading', { name: 'About this report' });
  fireEvent.change(screen.getByLabelText('Granularity'), { target: { value: 'week' } });
  screen.getByRole('button', { name: 'Generate' }).click();
  await waitFor(() => expect(lastQuery(app).get('date_grain')).toBe('week'));
  await waitFor(() =>
    expect(app.location()).toBe(`/reports/ratio?generate=true&module=10&${dates}&date_grain=week`),
  );
});

test("the server's message about an option is shown beside its field", async () => {
  const body = { end_date: ['The end date must not be before the start date.'] };
  openReport('/reports/ratio?generate=true&start_date=2026-02-01&end_date=2026-01-01', {
    server: { getReport: () => ({ status: 400, body }) },
  });
  expect(await screen.findByText('The end date must not be before the start date.')).toBeDefined();
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Please check your entries.');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } });
  fireEvent.blur(screen.getByLabelText('To'));
  await waitFor(() => expect(screen.queryByText(/must not be before/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('Enter in a date field generates the report with the date shown', async () => {
  const app = openReport('/reports/ratio');
  const to = await screen.findByLabelText('To');
  fireEvent.change(to, { target: { value: '2026-09-30' } });
  to.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.sent('getReport').length).toBeGreaterThan(0));
  expect(lastQuery(app).get('end_date')).toBe('2026-09-30');
});

test('a choice of hospitals clears the chosen shift times, which are those of other hospitals', async () => {
  const app = openReport('/reports/module_rollup?shift_windows=1140', {
    state: withWindows(people.administrator),
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Hospitals' }));
  const name = people.administrator.clients?.[0]?.name ?? expect.fail('there are no hospitals');
  await userEvent.click(await screen.findByRole('option', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(app.location()).toContain('clients='));
  expect(app.location()).not.toContain('shift_windows');
});
