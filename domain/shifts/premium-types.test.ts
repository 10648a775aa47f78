import { describe, expect, it } from 'vitest';
import {
  defaultOtherPremiumName,
  hasRepeatedPremiumName,
  listPremiumTypeIds,
  listPremiumTypes,
  padOtherPremiums,
  premiumTypeIds,
  standardPremiumTypes,
} from './premium-types.ts';

describe('premium types', () => {
  it('are the six specified ones with their names', () => {
    expect(standardPremiumTypes.map(type => [type.id, type.name])).toEqual([
      ['rn_premium_overtime', 'Overtime'],
      ['rn_premium_over_scheduled_hours', 'Over Scheduled Hours'],
      ['rn_premium_on_call', 'On-Call Called In'],
      ['rn_premium_float', 'Float Sent To Unit'],
      ['rn_premium_leader', 'Leadership / Educator'],
      ['rn_premium_traveler', 'Traveler'],
    ]);
  });

  it('have a name for their RNs, a label for their hours and a help text, as module slots do', () => {
    const types = listPremiumTypes(['Sitter']);
    for (const { rnName, hoursLabel, help } of types) {
      expect([rnName, hoursLabel, help].every(words => words.length > 5)).toBe(true);
    }
    expect(types.at(-1)).toMatchObject({ rnName: 'Sitter RNs', hoursLabel: 'Sitter hours' });
  });

  it('have a name with their number if a module enables a slot without naming it', () => {
    expect(defaultOtherPremiumName(2)).toBe('Other 2');
  });

  it('include a module slot only if it is named, and keep its number', () => {
    const others = listPremiumTypes(['', 'Sitter', '   ']).slice(6);
    expect(others.map(type => [type.id, type.name])).toEqual([['rn_premium_other_2', 'Sitter']]);
  });

  it('have the same ids if only those are listed', () => {
    for (const names of [
      [],
      ['', 'Sitter', '   '],
      ['Sitter', '', 'Resource', ' ', 'Charge', 'beyond the last slot'],
    ]) {
      expect(listPremiumTypeIds(names)).toEqual(listPremiumTypes(names).map(type => type.id));
    }
  });

  it('count eleven ids, five of them slots', () => {
    expect(premiumTypeIds).toHaveLength(11);
    expect(premiumTypeIds.slice(6)).toEqual([1, 2, 3, 4, 5].map(slot => `rn_premium_other_${slot}`));
  });

  it('pad a short list of slots with empty names and ignore a sixth', () => {
    expect(padOtherPremiums(['Sitter'])).toEqual(['Sitter', '', '', '', '']);
    expect(padOtherPremiums(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it.each([
    [['traveler '], 1, true],
    [['Over  Scheduled hours'], 1, true],
    [['Sitter', '', ' SITTER'], 1, true],
    [['Sitter', '', ' SITTER'], 3, true],
    [['Sitter', '', ' SITTER'], 2, false],
    [['Sitter', 'sitter'], 1, true],
    [['OverScheduled Hours'], 1, false],
    [['Sitter', 'Preceptor'], 1, false],
    [[], 1, false],
  ])('slots named %j: slot %i has the name of another is %s', (names, slot, repeats) => {
    expect(hasRepeatedPremiumName(names, slot)).toBe(repeats);
  });
});
