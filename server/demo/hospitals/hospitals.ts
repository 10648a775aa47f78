import { defaultRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { defaultReminders, type Reminders } from '#domain/reminders/reminders.ts';
import { defaultShiftWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import type { Mix, StandardClass } from '#domain/standards/packs/pack.ts';
import type { StandardEfforts } from '#domain/standards/setting/efforts.ts';
import type { FieldName, SectionName } from './catalogue.ts';

/** How the nurses of a module answer. */
export interface DemoAdequacy {
  /** The share of shifts with an answer. */
  response: number;
  /** P(too few) = 1 / (1 + e^−(a + b·variance)), with the variance in percent of the target. */
  a: number;
  b: number;
}

export interface DemoModule {
  name: string;
  sections: readonly SectionName[];
  minRnTarget: number;
  /** In addition to the reasons that every new module starts with. */
  overReasons?: readonly string[];
  underReasons?: readonly string[];
  otherPremiums?: readonly string[];
  /** RNs planned above (+) or below (−) the mean target. */
  slack: { day: number; night: number };
  /** RNs on a travel contract. */
  travelers?: number;
  reminders?: Reminders;
  /** Where red flags that nobody takes are mailed. */
  escalationEmails?: readonly string[];
  /** The types of missed care that its nurses count, the most frequent first (B19). */
  missedCare?: readonly string[];
  /** Has a roster (B17): from a program with red flags of coming windows (`flagged`), or from a spreadsheet (`shown`). */
  roster?: 'shown' | 'flagged';
  /** What its nurses answer after their shifts (B18); nothing if absent. */
  adequacy?: DemoAdequacy;
  /** Its own, if it is younger than the hospital. */
  recorded?: Recorded;
  /** Compared with the same units of other hospitals (B21), which share then. */
  isPeer?: boolean;
  /** The staffing standard that it follows (B16), with the fields of each class. Patients of other fields do not count. */
  standard?: {
    pack: string;
    unitType: string | null;
    from: string;
    fields: Readonly<Record<string, readonly FieldName[]>>;
    /** Of the hospital, where the pack leaves that to it. */
    plan?: { classes: readonly StandardClass[]; mix: Mix; floor: number };
  };
}

type Recorded = { months: number } | { weeks: number };

export interface DemoHospital {
  name: string;
  timezone: string;
  shiftWindows: ShiftWindowConfig;
  showFullRange?: boolean;
  idleMinutes?: number;
  /** How far the recorded shifts reach back from today. */
  recorded: Recorded;
  birthsPerYear: number;
  /** Which of its actions are a step that a law names (B16). */
  standardEfforts?: StandardEfforts;
  modules: readonly DemoModule[];
}

/** The peer group of all units that are compared. */
export const demoPeerGroup = 'Labor and birth units';

/** Scheduled nurses stay half an hour longer than the next one's start. */
export const demoHandoverMinutes = 30;

/** Those of new modules; with a standard also shifts that are short by it, and with a roster coming windows that probably are. */
export function chooseRules({ standard, roster }: DemoModule, isAhead = roster === 'flagged'): RedFlagRules {
  return {
    ...defaultRedFlagRules,
    standard_short: standard !== undefined,
    ...(isAhead && { ahead_hours: 24 }),
  };
}

const motherBabySections = ['Mother-Baby: Mothers and couplets', 'Mother-Baby: Newborns'] as const;
const laborSections = ['L&D: OB Triage', 'L&D: Labor', 'L&D: Cesarean and recovery'] as const;
const perinatalSections = [...laborSections, 'L&D: Antepartum'] as const;
const birthCenterSections = [...laborSections, 'Mother-Baby: Mothers and couplets'] as const;

const unit = { minRnTarget: 2, slack: { day: 0.3, night: -0.1 } } as const;
const nursery = {
  name: 'Special Care Nursery',
  sections: ['Neonatal: NICU'],
  minRnTarget: 1,
  slack: { day: 0, night: 0.1 },
} as const;

/** Antepartum patients belong to another unit type of Oregon's; it has no figures for the operating room. */
const oregonLabor = {
  pack: 'oregon',
  unitType: 'labor_and_delivery',
  from: '2026-01-01',
  fields: {
    active: [
      'Active labor, no epidural',
      'Oxytocin',
      'Stable epidural',
      'Labor with complications',
      'Second stage',
      'Birth',
    ],
    other: [
      'Initial evaluation',
      'Observation, NST',
      'Cervical ripening',
      'Latent labor',
      'Pre-op',
      'Recovery',
    ],
    'antepartum/patient': ['Stable antepartum', 'Magnesium, maintenance', 'Unstable antepartum'],
  },
} as const;

const washingtonLabor = {
  pack: 'washington',
  unitType: null,
  from: '2026-01-01',
  fields: {
    one: [
      'Unstable antepartum',
      'Active labor, no epidural',
      'Labor with complications',
      'Second stage',
      'Birth',
      'In the OR',
    ],
    two: [
      'Initial evaluation',
      'Magnesium, maintenance',
      'Cervical ripening',
      'Latent labor',
      'Oxytocin',
      'Stable epidural',
      'Pre-op',
      'Recovery',
    ],
    four: ['Observation, NST', 'Stable antepartum'],
  },
  plan: {
    classes: [
      { id: 'one', name: 'Active labor, birth and surgery', max: 1 },
      { id: 'two', name: 'Labor and recovery', max: 2 },
      { id: 'four', name: 'Observation', max: 4 },
    ],
    mix: 'own',
    floor: 2,
  },
} as const;

/** Twelve-hour shifts. */
const twoWindows: ShiftWindowConfig = [
  { mins: 420, isDay: true },
  { mins: 1140, isDay: false },
];

const houseSupervisor = 'house.supervisor@demo.parity';

/** The hospitals of D37, the large one first. */
export const demoHospitals: readonly [DemoHospital, ...DemoHospital[]] = [
  {
    name: "Lakeside Women's Hospital",
    timezone: 'America/New_York',
    shiftWindows: defaultShiftWindows,
    recorded: { months: 24 },
    birthsPerYear: 3700,
    modules: [
      {
        name: 'Labor & Delivery',
        sections: perinatalSections,
        minRnTarget: 4,
        overReasons: ['Inductions rescheduled'],
        underReasons: ['Several births at once'],
        otherPremiums: ['Sitter'],
        slack: { day: 0.5, night: -0.2 },
        travelers: 1,
        escalationEmails: [houseSupervisor],
        isPeer: true,
        standard: oregonLabor,
        missedCare: [
          'Pain relief 30 min late',
          'Labor support missed',
          'Triage 30 min late',
          'No 1:1 care in active labor',
          'Charting late',
        ],
        roster: 'flagged',
        // The target fits: at target, one in five shifts is felt as too few.
        adequacy: { response: 0.86, a: -1.1, b: -0.09 },
      },
      {
        name: 'Mother-Baby',
        sections: motherBabySections,
        minRnTarget: 3,
        overReasons: ['Discharges earlier than planned'],
        underReasons: ['Admissions faster than discharges'],
        slack: { day: 0.35, night: -0.15 },
        missedCare: [
          'Breastfeeding help missed',
          'Teaching missed',
          'Charting late',
          'Medication missed or late',
        ],
        roster: 'shown',
        // It does not: half of the shifts at target are.
        adequacy: { response: 0.81, a: 0, b: -0.08 },
      },
      {
        name: 'NICU',
        sections: ['Neonatal: NICU', 'Neonatal: Births and transports'],
        minRnTarget: 3,
        overReasons: ['Transfer canceled'],
        underReasons: ['Transport out', 'Unplanned admission'],
        otherPremiums: ['', 'Transport team'],
        slack: { day: 0.25, night: 0.1 },
        travelers: 1,
        // Too few answers for a figure.
        adequacy: { response: 0.45, a: -1, b: -0.08 },
        reminders: defaultReminders,
        escalationEmails: [houseSupervisor],
      },
    ],
  },
  {
    name: 'Cedar Ridge Medical Center',
    timezone: 'America/Denver',
    shiftWindows: defaultShiftWindows,
    recorded: { months: 14 },
    birthsPerYear: 2100,
    modules: [
      {
        ...unit,
        name: 'Family Birth Center',
        sections: [...perinatalSections, ...motherBabySections],
        minRnTarget: 3,
        isPeer: true,
        otherPremiums: ['Flex pool'],
      },
      nursery,
    ],
  },
  {
    name: 'Bellweather Memorial Hospital',
    timezone: 'America/Los_Angeles',
    shiftWindows: twoWindows,
    recorded: { months: 11 },
    birthsPerYear: 1500,
    standardEfforts: {
      ask_working: ['Overtime'],
      ask_available: ['On-call'],
      per_diem: ['Float pool'],
      agency: ['Agency'],
    },
    modules: [
      {
        ...unit,
        name: 'Labor & Delivery',
        sections: perinatalSections,
        isPeer: true,
        standard: washingtonLabor,
      },
    ],
  },
  {
    name: 'Fairmont Community Hospital',
    timezone: 'America/Chicago',
    shiftWindows: defaultShiftWindows,
    showFullRange: true,
    recorded: { weeks: 12 },
    birthsPerYear: 1300,
    modules: [{ ...unit, name: 'Mother-Baby', sections: motherBabySections }],
  },
  {
    name: 'Kealani Birth Center',
    timezone: 'Pacific/Honolulu',
    shiftWindows: twoWindows,
    idleMinutes: 30,
    recorded: { months: 11 },
    birthsPerYear: 520,
    modules: [{ ...unit, name: 'Birth Center', sections: birthCenterSections, isPeer: true }],
  },
  {
    name: 'Northgate Regional Medical Center',
    timezone: 'America/Anchorage',
    shiftWindows: [
      { mins: 420, isDay: true },
      { mins: 900, isDay: true },
      { mins: 1380, isDay: false },
    ],
    recorded: { months: 11 },
    birthsPerYear: 1700,
    modules: [
      { ...unit, name: 'Labor & Delivery', sections: perinatalSections, isPeer: true },
      { ...nursery, recorded: { months: 3 } },
    ],
  },
  {
    name: 'Saguaro Valley Hospital',
    timezone: 'America/Phoenix',
    shiftWindows: twoWindows,
    recorded: { months: 11 },
    birthsPerYear: 700,
    modules: [
      {
        ...unit,
        // Beside its peers it is above the limits.
        slack: { day: 0.8, night: 0.4 },
        name: "Women's Services",
        sections: [...birthCenterSections, "Women's unit: Gynecology"],
        isPeer: true,
      },
    ],
  },
];
