import type { AgreementRow } from './rows.ts';

interface Agreement {
  readonly shifts: number;
  /** Entered count less the feed's: 0.5 means that people enter half a patient more on average. */
  readonly meanDifference: number;
  /** From 0 to 1. */
  readonly equalShare: number;
}

interface FieldAgreement {
  readonly field: number;
  readonly name: string;
  readonly accepted: Agreement | null;
  readonly typed: Agreement | null;
}

/** How often people agreed with a feed, by acuity field (B6), in the order of the rows. */
export function computeAgreement(rows: readonly AgreementRow[]): readonly FieldAgreement[] {
  return [...Map.groupBy(rows, row => row.fieldId).values()].map(ofField => {
    const [first] = ofField as [AgreementRow, ...AgreementRow[]];
    return {
      field: first.fieldId,
      name: first.fieldName,
      accepted: summarize(ofField.filter(row => row.isAccepted)),
      typed: summarize(ofField.filter(row => !row.isAccepted)),
    };
  });
}

function summarize(rows: readonly AgreementRow[]): Agreement | null {
  const sum = (pick: (row: AgreementRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const shifts = sum(row => row.shifts);
  if (shifts === 0) return null;
  return {
    shifts,
    meanDifference: sum(row => row.difference) / shifts,
    equalShare: sum(row => row.equal) / shifts,
  };
}
