import { expect, test } from 'vitest';
import { isPagePath } from './page.ts';

test.each([
  '/',
  '/login',
  '/Login/',
  '/dashboard',
  '/dashboard/2026-11-16',
  '/dashboard/month/2026-11',
  '/forgot-password/a-token',
  '/admin/clients/4/modules',
  '/client-settings/staffing-assessments',
])('%s is the address of a page', path => {
  expect(isPagePath(path)).toBe(true);
});

test.each([
  '/metrics',
  '/actuator/health',
  '/.env',
  '/wp-login.php',
  '/favicon.ico',
  '/dashboard/2026-11-16/more',
  '/onboarding',
  '//login',
])('%s is not', path => {
  expect(isPagePath(path)).toBe(false);
});
