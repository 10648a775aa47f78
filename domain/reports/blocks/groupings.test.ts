import { describe, expect, it } from 'vitest';
import { buildGroupings, isAllHospitals, rowsByPart } from './groupings.ts';

const hospitals = (count: number, modulesEach: number) => {
  const clients = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Hospital ${index + 1}`,
  }));
  const modules = clients.flatMap(client =>
    Array.from({ length: modulesEach }, (_, index) => ({
      id: client.id * 100 + index,
      name: `Module ${index + 1}`,
      clientId: client.id,
    })),
  );
  return { clients, modules, splitDayNight: false, isRollup: false };
};
const names = (scope: Parameters<typeof buildGroupings>[0]) =>
  buildGroupings(scope).map(grouping => grouping.name);

describe('buildGroupings', () => {
  it('has one grouping for each module, named with the hospital if there are several', () => {
    expect(names(hospitals(1, 2))).toEqual(['Module 1', 'Module 2']);
    expect(names(hospitals(2, 1))).toEqual(['Hospital 1 – Module 1', 'Hospital 2 – Module 1']);
  });

  it('has two groupings for each module if split', () => {
    expect(names({ ...hospitals(1, 2), splitDayNight: true })).toEqual([
      'Module 1 Day',
      'Module 1 Night',
      'Module 2 Day',
      'Module 2 Night',
    ]);
  });

  it('puts all modules first in a rollup', () => {
    const [first, ...others] = buildGroupings({ ...hospitals(1, 3), isRollup: true });
    expect(first?.name).toBe('All modules');
    expect(first?.parts).toHaveLength(3);
    expect(others).toHaveLength(3);
  });

  it('keeps 50 groupings and replaces 51 by one for each hospital', () => {
    expect(names(hospitals(25, 2))).toHaveLength(50);
    const collapsed = buildGroupings(hospitals(17, 3));
    expect(collapsed.map(grouping => grouping.name)).toEqual(
      hospitals(17, 3).clients.map(client => client.name),
    );
    expect(collapsed[0]?.parts.map(part => part.module.id)).toEqual([100, 101, 102]);
  });

  it('counts both halves if split', () => {
    expect(names({ ...hospitals(1, 25), splitDayNight: true })).toHaveLength(50);
    expect(names({ ...hospitals(1, 26), splitDayNight: true })).toEqual([
      'Hospital 1 Day',
      'Hospital 1 Night',
    ]);
  });

  it('leaves out a hospital without modules', () => {
    const scope = hospitals(2, 51);
    const modules = scope.modules.filter(module => module.clientId === 1);
    expect(names({ ...scope, modules })).toEqual(['Hospital 1']);
    const [second] = scope.modules.filter(module => module.clientId === 2);
    expect(names({ ...scope, modules: [...modules, second ?? expect.fail()] })).toEqual(
      scope.clients.map(client => client.name),
    );
  });

  it('has one grouping for each of 50 hospitals', () => {
    expect(names(hospitals(50, 2))).toEqual(hospitals(50, 2).clients.map(client => client.name));
  });

  it('has one grouping for each of 50 modules of 51 hospitals', () => {
    const scope = hospitals(51, 1);
    expect(names({ ...scope, modules: scope.modules.slice(0, 50) })).toHaveLength(50);
    expect(isAllHospitals({ ...scope, modules: scope.modules.slice(0, 50) })).toBe(false);
  });

  it('has only all hospitals for more than 50 of them', () => {
    expect(isAllHospitals(hospitals(51, 1))).toBe(true);
    expect(isAllHospitals(hospitals(50, 2))).toBe(false);
    expect(names(hospitals(51, 1))).toEqual(['All hospitals']);
    expect(names({ ...hospitals(51, 1), isRollup: true })).toEqual(['All hospitals']);
  });
});

describe('rowsByPart', () => {
  const rows = [
    { moduleId: 1, isDay: true },
    { moduleId: 1, isDay: false },
    { moduleId: 2, isDay: true },
  ];
  const module = { id: 1, name: 'Module 1', clientId: 1 };

  it('finds a module’s rows, or those of one half of its day', () => {
    const rowsIn = rowsByPart(rows);
    expect(rowsIn({ module, isDay: null })).toEqual(rows.slice(0, 2));
    expect(rowsIn({ module, isDay: false })).toEqual([rows[1]]);
    expect(rowsIn({ module: { ...module, id: 3 }, isDay: null })).toEqual([]);
  });
});
