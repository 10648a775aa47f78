import { defaultReminders, type Reminders } from '#domain/reminders/reminders.ts';
import { defaultShiftWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import type { SectionName } from './catalogue.ts';

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
}

export interface DemoHospital {
  name: string;
  timezone: string;
  shiftWindows: ShiftWindowConfig;
  showFullRange?: boolean;
  idleMinutes?: number;
  /** How far the recorded shifts reach back from today. */
  recorded: { months: number } | { weeks: number };
  birthsPerYear: number;
  modules: readonly DemoModule[];
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
      },
      {
        name: 'Mother-Baby',
        sections: motherBabySections,
        minRnTarget: 3,
        overReasons: ['Discharges earlier than planned'],
        underReasons: ['Admissions faster than discharges'],
        slack: { day: 0.35, night: -0.15 },
      },
      {
        name: 'NICU',
        sections: ['Neonatal: NICU', 'Neonatal: Births and transports'],
        minRnTarget: 3,
        overReasons: ['Transfer cancelled'],
        underReasons: ['Transport out', 'Unplanned admission'],
        otherPremiums: ['', 'Transport team'],
        slack: { day: 0.25, night: 0.1 },
        travelers: 1,
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
        otherPremiums: ['Flex pool'],
      },
      nursery,
    ],
  },
  {
    name: 'Bellweather Memorial Hospital',
    timezone: 'America/Los_Angeles',
    shiftWindows: [
      { mins: 420, isDay: true },
      { mins: 1140, isDay: false },
    ],
    recorded: { months: 5 },
    birthsPerYear: 1500,
    modules: [{ ...unit, name: 'Labor & Delivery', sections: perinatalSections }],
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
    shiftWindows: defaultShiftWindows,
    idleMinutes: 30,
    recorded: { weeks: 9 },
    birthsPerYear: 520,
    modules: [{ ...unit, name: 'Birth Center', sections: birthCenterSections }],
  },
  {
    name: 'Northgate Regional Medical Center',
    timezone: 'America/Anchorage',
    shiftWindows: [
      { mins: 420, isDay: true },
      { mins: 900, isDay: true },
      { mins: 1380, isDay: false },
    ],
    recorded: { months: 3 },
    birthsPerYear: 1700,
    modules: [{ ...unit, name: 'Labor & Delivery', sections: perinatalSections }, nursery],
  },
  {
    name: 'Saguaro Valley Hospital',
    timezone: 'America/Phoenix',
    shiftWindows: defaultShiftWindows,
    recorded: { weeks: 6 },
    birthsPerYear: 700,
    modules: [
      { ...unit, name: "Women's Services", sections: [...birthCenterSections, "Women's unit: Gynecology"] },
    ],
  },
];
