import { expect, test } from 'vitest';
import { describeDemoAccounts } from './demo-accounts.ts';

test('the start line names all demo accounts with their password', () => {
  expect(describeDemoAccounts()).toBe(
    "sign in with the password parity-demo-1 as admin@demo.parity (administrator), owner@demo.parity (owner of Lakeside Women's Hospital), nurse@demo.parity (nurse at Lakeside Women's Hospital) or multi@demo.parity (all seven hospitals)",
  );
});
