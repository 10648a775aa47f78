import type { AssessmentInputs, CareGrid } from '#domain/budget/budget.ts';
import type { AssessmentInputsOnWire } from './assessments.ts';

type GridOnWire = AssessmentInputsOnWire['direct_care'];

/** In a file without schemas, so that the browser does not load the validator. */
export function inputsFromWire(wire: AssessmentInputsOnWire): AssessmentInputs {
  return {
    annualBirthVolume: wire.annual_birth_volume,
    directCareNonProductivePct: wire.direct_care_non_productive_pct,
    indirectCareNonProductivePct: wire.indirect_care_non_productive_pct,
    directCare: gridFromWire(wire.direct_care),
    indirectCareRoles: wire.indirect_care_roles.map(role => ({ role: role.role, ...gridFromWire(role) })),
  };
}

export function inputsToWire(inputs: AssessmentInputs): AssessmentInputsOnWire {
  return {
    annual_birth_volume: inputs.annualBirthVolume,
    direct_care_non_productive_pct: inputs.directCareNonProductivePct,
    indirect_care_non_productive_pct: inputs.indirectCareNonProductivePct,
    direct_care: gridOnWire(inputs.directCare),
    indirect_care_roles: inputs.indirectCareRoles.map(role => ({ role: role.role, ...gridOnWire(role) })),
  };
}

function gridFromWire(grid: GridOnWire): CareGrid {
  return {
    dayHourlyWage: grid.day_hourly_wage,
    nightHourlyWage: grid.night_hourly_wage,
    dayCounts: grid.day_counts,
    nightCounts: grid.night_counts,
  };
}

function gridOnWire(grid: CareGrid): GridOnWire {
  return {
    day_hourly_wage: grid.dayHourlyWage,
    night_hourly_wage: grid.nightHourlyWage,
    day_counts: [...grid.dayCounts],
    night_counts: [...grid.nightCounts],
  };
}
