import type { ReportContext } from '#contract/reports/report-context.ts';

/** Why a report without windows has none, if it is not that the module has no shifts yet, which the notice says itself. */
export function listNoStandard(groupings: ReportContext['groupings']): string[] {
  const isSet = groupings.some(({ data }) => data.standards?.settings.some(({ pack }) => pack !== null));
  return isSet ? [] : ['No staffing standard was in force on these dates.'];
}
