import { finish, groupInSteps, type Steps } from '#domain/measures/steps.ts';

/** A module in a report. `clientId` is its hospital. */
export interface ReportModule {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
}

/** A module's shifts, or only those in day or night windows. */
export interface GroupingPart {
  readonly module: ReportModule;
  readonly isDay: boolean | null;
}

/** One column of a report: one part, or several whose means are added up (D16). */
export interface Grouping {
  readonly name: string;
  readonly parts: readonly GroupingPart[];
}

interface GroupingScope {
  readonly clients: readonly { readonly id: number; readonly name: string }[];
  readonly modules: readonly ReportModule[];
  readonly splitDayNight: boolean;
  /** Module Rollup: "All modules" comes first. */
  readonly isRollup: boolean;
}

const maxGroupings = 50;
/** With more hospitals than this, there is no grouping for each of them. */
export const maxGroupedClients = 50;

/**
 * One grouping for each module, or two (day and night) if split. If that makes more than 50, one for each client instead; with
 * more than 50 clients only "All hospitals". A rollup has "All modules" first (D16). Example: Labor & Delivery, split, gives "Labor & Delivery Day" and "Labor & Delivery Night".
 */
export function buildGroupings(scope: GroupingScope): readonly Grouping[] {
  const halves = scope.splitDayNight ? [true, false] : [null];
  const createHalves = (name: string, modules: readonly ReportModule[]): readonly Grouping[] =>
    halves.map(isDay => ({ name: halfName(name, isDay), parts: modules.map(module => ({ module, isDay })) }));

  if (isAllHospitals(scope)) return createHalves('All hospitals', scope.modules);
  const modulesByClient = Map.groupBy(scope.modules, module => module.clientId);
  const groupings = isCollapsed(scope)
    ? scope.clients
        .filter(({ id }) => modulesByClient.has(id))
        .flatMap(({ id, name }) => createHalves(name, modulesByClient.get(id) ?? []))
    : scope.modules.flatMap(module => createHalves(moduleName(module, scope), [module]));
  return scope.isRollup ? [...createHalves('All modules', scope.modules), ...groupings] : groupings;
}

/** A report with more than 50 hospitals and more than 50 groupings has one grouping over all hospitals. */
export function isAllHospitals(scope: Omit<GroupingScope, 'isRollup'>): boolean {
  return isCollapsed(scope) && scope.clients.length > maxGroupedClients;
}

/** Groupings are then hospitals and not modules. */
export function isCollapsed({ modules, splitDayNight }: Omit<GroupingScope, 'isRollup'>): boolean {
  return modules.length * (splitDayNight ? 2 : 1) > maxGroupings;
}

/** Returns a function that finds the rows of a part: those of its module, and of its day or night windows if split. */
export function rowsByPart<Row extends { readonly moduleId: number; readonly isDay: boolean }>(
  rows: readonly Row[],
): (part: GroupingPart) => readonly Row[] {
  return finish(rowsByPartInSteps(rows));
}

export function* rowsByPartInSteps<Row extends { readonly moduleId: number; readonly isDay: boolean }>(
  rows: readonly Row[],
): Steps<(part: GroupingPart) => readonly Row[]> {
  const rowsByModule = yield* groupInSteps(rows, row => row.moduleId);
  return ({ module, isDay }) =>
    (rowsByModule.get(module.id) ?? []).filter(row => isDay === null || row.isDay === isDay);
}

/** The module's name; with several clients, "client – module". */
export function moduleName(module: ReportModule, scope: Pick<GroupingScope, 'clients'>): string {
  const client = scope.clients.find(candidate => candidate.id === module.clientId);
  return scope.clients.length > 1 && client ? `${client.name} – ${module.name}` : module.name;
}

function halfName(name: string, isDay: boolean | null): string {
  if (isDay === null) return name;
  return `${name} ${isDay ? 'Day' : 'Night'}`;
}
