import { expect, test } from 'vitest';
import { computeAgreement } from './agreement.ts';
import type { AgreementRow } from './rows.ts';

const row = (change: Partial<AgreementRow>): AgreementRow => ({
  moduleId: 1,
  isDay: true,
  fieldId: 5,
  fieldName: 'Oxytocin',
  isAccepted: false,
  shifts: 4,
  equal: 1,
  difference: 2,
  ...change,
});

test('agreement is the mean difference and the share of equal counts, for accepted and typed numbers', () => {
  const rows = [
    row({}),
    row({ isDay: false, shifts: 6, equal: 4, difference: -7 }),
    row({ isAccepted: true, equal: 4, difference: 0 }),
  ];
  expect(computeAgreement(rows)).toEqual([
    {
      field: 5,
      name: 'Oxytocin',
      accepted: { shifts: 4, meanDifference: 0, equalShare: 1 },
      typed: { shifts: 10, meanDifference: -0.5, equalShare: 0.5 },
    },
  ]);
});

test('fields keep their order, and one without accepted numbers has none', () => {
  const rows = [row({ fieldId: 9, fieldName: 'Birth' }), row({})];
  expect(computeAgreement(rows)).toMatchObject([{ name: 'Birth', accepted: null }, { name: 'Oxytocin' }]);
});
