import type { SimulatedUnit } from './simulated-units.ts';

const unit = {
  days: 480,
  windowsPerDay: 6,
  minRnTarget: 2,
  ratios: [1, 0.5, 0.5, 0.33, 0.25],
  stayDeviation: 0.9,
};

/** The settings of the forecast were chosen with other seeds of these. */
export const tunedUnits: readonly SimulatedUnit[] = [
  { ...unit, name: 'short stays', arrivalsPerDay: 20, meanStayHours: 9, stayDeviation: 0.8 },
  { ...unit, name: 'long stays', arrivalsPerDay: 7, meanStayHours: 70, stayDeviation: 1 },
  {
    ...unit,
    name: 'growing by 30 %',
    arrivalsPerDay: 10,
    meanStayHours: 30,
    trend: point => 1 + 0.3 * point,
  },
  {
    ...unit,
    name: 'mostly at the minimum',
    minRnTarget: 3,
    arrivalsPerDay: 3,
    meanStayHours: 14,
    ratios: [0.5, 0.5, 1],
  },
];

/** Units of other kinds. Other seeds of these were also looked at while the settings were chosen. */
export const otherUnits: readonly SimulatedUnit[] = [
  {
    ...unit,
    name: 'planned admissions',
    arrivalsPerDay: 4,
    electives: 6,
    meanStayHours: 40,
    leaves: 'at midday',
  },
  {
    ...unit,
    name: 'closed at weekends',
    arrivalsPerDay: 8,
    meanStayHours: 30,
    minRnTarget: 0,
    byWeekday: [0, 1.4, 1.4, 1.4, 1.4, 1.4, 0],
    leaves: 'before the weekend',
  },
  {
    ...unit,
    name: 'grown by a third at once',
    windowsPerDay: 3,
    arrivalsPerDay: 12,
    meanStayHours: 24,
    trend: point => (point > 0.7 ? 1.35 : 1),
  },
  { ...unit, name: 'patchy entry', arrivalsPerDay: 10, meanStayHours: 30, missing: 0.25, gaps: 6 },
  { ...unit, name: 'one window a day', windowsPerDay: 1, arrivalsPerDay: 10, meanStayHours: 48 },
  { ...unit, name: 'two windows a day', windowsPerDay: 2, arrivalsPerDay: 15, meanStayHours: 20 },
  { ...unit, name: 'few patients', minRnTarget: 0, arrivalsPerDay: 2.5, meanStayHours: 20 },
  { ...unit, name: 'many patients', arrivalsPerDay: 40, meanStayHours: 60, stayDeviation: 1.2 },
  { ...unit, name: 'stays of weeks', arrivalsPerDay: 2, meanStayHours: 200, stayDeviation: 1.1 },
  { ...unit, name: 'half a year of shifts', days: 182, arrivalsPerDay: 10, meanStayHours: 30 },
  {
    ...unit,
    name: 'no weekly pattern',
    arrivalsPerDay: 12,
    meanStayHours: 30,
    byWeekday: [1, 1, 1, 1, 1, 1, 1],
    hourly: () => 1,
  },
];

/** Units of kinds that were never looked at while the settings were chosen. */
export const unseenUnits: readonly SimulatedUnit[] = [
  {
    ...unit,
    name: 'nights busier, 4 windows',
    windowsPerDay: 4,
    arrivalsPerDay: 14,
    meanStayHours: 16,
    hourly: hour => (hour < 7 || hour >= 19 ? 1.5 : 0.6),
  },
  {
    ...unit,
    name: 'shrinking by a third',
    arrivalsPerDay: 14,
    meanStayHours: 36,
    trend: point => 1.2 - 0.4 * point,
  },
  {
    ...unit,
    name: 'a yearly season',
    arrivalsPerDay: 12,
    meanStayHours: 48,
    trend: point => 1 + 0.15 * Math.sin(point * 8.3),
  },
  { ...unit, name: 'hourly windows', windowsPerDay: 24, arrivalsPerDay: 16, meanStayHours: 11 },
  {
    ...unit,
    name: 'busy Mondays, midday discharge',
    arrivalsPerDay: 9,
    meanStayHours: 55,
    byWeekday: [0.7, 1.6, 1.1, 1, 1, 0.9, 0.7],
    leaves: 'at midday',
    missing: 0.1,
  },
];
