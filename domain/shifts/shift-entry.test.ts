import { describe, expect, it } from 'vitest';
import { fillBlanks, needsPrevious } from './shift-entry.ts';
import { chooseTargetBasis } from './target-basis.ts';

const previous = { acuityCounts: { labor: 3, birth: 1 }, rnActual: 5 };
const stored = { acuityCounts: { labor: 2, deleted: 4 }, rnActual: 6 };

describe('fillBlanks in a first save', () => {
  it('uses the previous value for a blank and for a value that was not sent', () => {
    expect(fillBlanks({ acuityCounts: { labor: null } }, ['labor', 'birth'], null, previous)).toEqual(
      previous,
    );
  });

  it('uses 0 if the previous shift has no value either', () => {
    expect(fillBlanks({ acuityCounts: { triage: null }, rnActual: null }, ['triage'], null, null)).toEqual({
      acuityCounts: { triage: 0 },
      rnActual: 0,
    });
  });

  it('keeps a typed 0', () => {
    expect(fillBlanks({ acuityCounts: { labor: 0 }, rnActual: 0 }, ['labor'], null, previous)).toEqual({
      acuityCounts: { labor: 0 },
      rnActual: 0,
    });
  });
});

describe('fillBlanks in an update', () => {
  it('keeps stored values that were not sent, including those of a deleted field, and adds no field that was not sent', () => {
    expect(fillBlanks({ acuityCounts: {} }, ['labor', 'birth'], stored, previous)).toEqual(stored);
  });

  it('uses the previous value for a blank, not the stored one', () => {
    expect(
      fillBlanks({ acuityCounts: { labor: null }, rnActual: null }, ['labor'], stored, previous),
    ).toEqual({
      acuityCounts: { labor: 3, deleted: 4 },
      rnActual: 5,
    });
  });

  it('adds a new field when it is sent', () => {
    const filled = fillBlanks({ acuityCounts: { birth: null } }, ['labor', 'birth'], stored, previous);
    expect(filled.acuityCounts).toEqual({ labor: 2, deleted: 4, birth: 1 });
  });
});

describe('needsPrevious', () => {
  const sent = [{}, { value: null }, { value: 0 }];
  const entries = sent.flatMap(labor =>
    sent.flatMap(birth =>
      sent.map(rns => ({
        acuityCounts: {
          ...('value' in labor && { labor: labor.value }),
          ...('value' in birth && { birth: birth.value }),
        },
        ...('value' in rns && { rnActual: rns.value }),
      })),
    ),
  );

  it.each(entries)('says of %j whether the previous shift changes what is saved', entry => {
    const fields = ['labor', 'birth'];
    for (const before of [null, stored]) {
      const saved = fillBlanks(entry, fields, before, null);
      const filled = fillBlanks(entry, fields, before, previous);
      const isFilled = JSON.stringify(filled) !== JSON.stringify(saved);
      expect(needsPrevious(entry, fields, { isUpdate: before !== null })).toBe(isFilled);
    }
  });
});

describe('chooseTargetBasis', () => {
  const current = { rnsPerPatient: { labor: 1, birth: 2 }, minRnTarget: 3 };

  it('takes everything from the module for a new shift', () => {
    expect(chooseTargetBasis(['labor', 'birth'], null, current)).toEqual(current);
  });

  it('has a weight of 0 for a field that neither has', () => {
    expect(chooseTargetBasis(['unknown'], null, current).rnsPerPatient).toEqual({ unknown: 0 });
  });

  it('keeps the values of a stored shift and takes the module’s weights for new fields', () => {
    const basis = { rnsPerPatient: { labor: 0.5, deleted: 4 }, minRnTarget: 0 };
    expect(chooseTargetBasis(['labor', 'deleted', 'birth'], basis, current)).toEqual({
      rnsPerPatient: { labor: 0.5, deleted: 4, birth: 2 },
      minRnTarget: 0,
    });
  });
});
