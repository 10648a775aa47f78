import { defaultShiftWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import type { SectionKey } from './catalogue.ts';

export interface DemoModule {
  name: string;
  sections: readonly SectionKey[];
  minRnTarget: number;
  /** Reasons of its own, beside those that a new module starts with. */
  overReasons: readonly string[];
  underReasons: readonly string[];
  otherPremiums: readonly string[];
  /** RNs planned above (+) or below (−) the mean need. */
  slack: { day: number; night: number };
  /** RNs on a travel contract through the middle of the recorded time. */
  travelers: number;
}

export interface DemoHospital {
  name: string;
  timezone: string;
  shiftWindows: ShiftWindowConfig;
  showFullRange: boolean;
  /** How far the recorded shifts reach back from today. */
  recorded: { months: number } | { weeks: number };
  birthsPerYear: number;
  /** 3 keeps the smallest babies, 2 sends them elsewhere. */
  nicuLevel: 2 | 3;
  gynecologyPerWeekday: number;
  modules: readonly DemoModule[];
}

const plain = { minRnTarget: 2, overReasons: [], underReasons: [], otherPremiums: [], travelers: 0 } as const;
const standard = {
  shiftWindows: defaultShiftWindows,
  showFullRange: false,
  nicuLevel: 2,
  gynecologyPerWeekday: 0,
} as const;

const laborSections = ['triage', 'antepartum', 'labor', 'cesarean'] as const;
const motherBabySections = ['couplets', 'newborns'] as const;
const nursery = { ...plain, name: 'Special Care Nursery', sections: ['nicu'], minRnTarget: 1 } as const;

/** A large women's hospital: days are planned a little above the need, nights a little below. */
const lakeside: DemoHospital = {
  ...standard,
  name: "Lakeside Women's Hospital",
  timezone: 'America/New_York',
  recorded: { months: 24 },
  birthsPerYear: 3700,
  nicuLevel: 3,
  modules: [
    {
      ...plain,
      name: 'Labor & Delivery',
      sections: laborSections,
      minRnTarget: 4,
      overReasons: ['Inductions rescheduled'],
      underReasons: ['Several births at once'],
      otherPremiums: ['Sitter'],
      slack: { day: 0.8, night: 0 },
      travelers: 1,
    },
    {
      ...plain,
      name: 'Mother-Baby',
      sections: motherBabySections,
      minRnTarget: 3,
      overReasons: ['Discharges earlier than planned'],
      underReasons: ['Admissions faster than discharges'],
      slack: { day: 0.35, night: -0.15 },
    },
    {
      ...plain,
      name: 'NICU',
      sections: ['nicu', 'nicu-away'],
      minRnTarget: 3,
      overReasons: ['Transfer cancelled'],
      underReasons: ['Transport out', 'Unplanned admission'],
      otherPremiums: ['', 'Transport team'],
      slack: { day: 0.25, night: 0.1 },
      travelers: 1,
    },
  ],
};

const cedarRidge: DemoHospital = {
  ...standard,
  name: 'Cedar Ridge Medical Center',
  timezone: 'America/Denver',
  recorded: { months: 14 },
  birthsPerYear: 2100,
  modules: [
    {
      ...plain,
      name: 'Family Birth Center',
      sections: [...laborSections, ...motherBabySections],
      minRnTarget: 3,
      otherPremiums: ['Flex pool'],
      slack: { day: 0.5, night: -0.1 },
    },
    { ...nursery, slack: { day: 0, night: 0.1 } },
  ],
};

const smallOnes: readonly DemoHospital[] = [
  {
    ...standard,
    name: 'Bellweather Memorial Hospital',
    timezone: 'America/Los_Angeles',
    // Two 12-hour windows: 07:00 by day and 19:00 by night.
    shiftWindows: [
      { mins: 420, isDay: true },
      { mins: 1140, isDay: false },
    ],
    recorded: { months: 5 },
    birthsPerYear: 1500,
    modules: [{ ...plain, name: 'Labor & Delivery', sections: laborSections, slack: { day: 0.4, night: 0 } }],
  },
  {
    ...standard,
    name: 'Fairmont Community Hospital',
    timezone: 'America/Chicago',
    showFullRange: true,
    recorded: { weeks: 12 },
    birthsPerYear: 1300,
    modules: [
      { ...plain, name: 'Mother-Baby', sections: motherBabySections, slack: { day: 0, night: -0.2 } },
    ],
  },
  {
    ...standard,
    name: 'Kealani Birth Center',
    timezone: 'Pacific/Honolulu',
    recorded: { weeks: 9 },
    birthsPerYear: 520,
    modules: [
      {
        ...plain,
        name: 'Birth Center',
        sections: ['triage', 'labor', 'cesarean', 'couplets'],
        slack: { day: 0.2, night: 0 },
      },
    ],
  },
  {
    ...standard,
    name: 'Northgate Regional Medical Center',
    timezone: 'America/Anchorage',
    // Three 8-hour windows; the one that starts at 23:00 is the night.
    shiftWindows: [
      { mins: 420, isDay: true },
      { mins: 900, isDay: true },
      { mins: 1380, isDay: false },
    ],
    recorded: { months: 3 },
    birthsPerYear: 1700,
    modules: [
      { ...plain, name: 'Labor & Delivery', sections: laborSections, slack: { day: 0.3, night: 0 } },
      { ...nursery, slack: { day: 0.1, night: 0 } },
    ],
  },
  {
    ...standard,
    name: 'Saguaro Valley Hospital',
    timezone: 'America/Phoenix',
    recorded: { weeks: 6 },
    birthsPerYear: 700,
    gynecologyPerWeekday: 2.2,
    modules: [
      {
        ...plain,
        name: "Women's Services",
        sections: ['triage', 'labor', 'cesarean', 'couplets', 'gynecology'],
        slack: { day: 0.2, night: -0.1 },
      },
    ],
  },
];

/** The hospitals of D37, the large one first. */
export const demoHospitals: readonly [DemoHospital, ...DemoHospital[]] = [lakeside, cedarRidge, ...smallOnes];
