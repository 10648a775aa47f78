import { demoAccounts } from './demo-accounts.ts';
import { demoHospitals } from './hospitals.ts';

export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  /** One of the published accounts; nobody else has a password. */
  isDemo: boolean;
  isActive: boolean;
  activated: boolean;
  /** By name of the hospital; `modules` absent means all of them. */
  hospitals: readonly { name: string; owner: boolean; modules?: readonly string[] }[];
}

const [lakeside] = demoHospitals;
const ownedByMulti = new Set([lakeside.name, 'Fairmont Community Hospital', 'Kealani Birth Center']);

const [admin, owner, nurse, multi] = demoAccounts;
const account = { isAdmin: false, isDemo: true, isActive: true, activated: true } as const;

const accounts: readonly DemoPerson[] = [
  {
    ...account,
    firstName: 'Adrian',
    lastName: 'Moss',
    email: admin.email,
    isAdmin: true,
    hospitals: [],
  },
  {
    ...account,
    firstName: 'Olivia',
    lastName: 'Bennett',
    email: owner.email,
    hospitals: [{ name: lakeside.name, owner: true }],
  },
  {
    ...account,
    firstName: 'Grace',
    lastName: 'Kim',
    email: nurse.email,
    hospitals: [{ name: lakeside.name, owner: false }],
  },
  {
    ...account,
    firstName: 'Maya',
    lastName: 'Torres',
    email: multi.email,
    hospitals: demoHospitals.map(({ name }) => ({ name, owner: ownedByMulti.has(name) })),
  },
];

type Standing = 'working' | 'invited' | 'left';

function colleague(
  name: string,
  hospital: string,
  more: { owner?: boolean; modules?: readonly string[]; standing?: Standing } = {},
): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ');
  const { owner = false, modules, standing = 'working' } = more;
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@demo.parity`.toLowerCase(),
    isAdmin: false,
    isDemo: false,
    isActive: standing !== 'left',
    activated: standing !== 'invited',
    hospitals: [{ name: hospital, owner, ...(modules && { modules }) }],
  };
}

const labor = ['Labor & Delivery'];
const motherBaby = ['Mother-Baby'];
const nicu = ['NICU'];

const colleagues: readonly DemoPerson[] = [
  colleague('Denise Walker', lakeside.name, { modules: labor }),
  colleague('Tomas Rivera', lakeside.name, { modules: labor }),
  colleague('Hannah Osei', lakeside.name, { modules: [...labor, ...motherBaby] }),
  colleague('Priya Nair', lakeside.name, { modules: motherBaby }),
  colleague('Colleen Murphy', lakeside.name, { modules: motherBaby }),
  colleague('Samuel Adeyemi', lakeside.name, { modules: nicu }),
  colleague('Laura Petersen', lakeside.name, { modules: nicu }),
  colleague('Renee Dubois', lakeside.name, { owner: true }),
  colleague('Katie Lindgren', lakeside.name, { modules: labor, standing: 'invited' }),
  colleague('Marcus Hale', lakeside.name, { modules: nicu, standing: 'invited' }),
  colleague('Judith Romero', lakeside.name, { modules: motherBaby, standing: 'left' }),
  colleague('Elena Vasquez', 'Cedar Ridge Medical Center', { owner: true }),
  colleague('Brooke Sanders', 'Cedar Ridge Medical Center', { modules: ['Family Birth Center'] }),
  colleague('Nathan Cole', 'Cedar Ridge Medical Center', { modules: ['Special Care Nursery'] }),
  colleague('Angela Wu', 'Bellweather Memorial Hospital', { owner: true }),
  colleague('Rosa Delgado', 'Fairmont Community Hospital'),
  colleague('Leilani Akana', 'Kealani Birth Center'),
  colleague('Kirsten Halvorsen', 'Northgate Regional Medical Center', { owner: true }),
  colleague('Daniel Begay', 'Saguaro Valley Hospital', { owner: true }),
];

export const demoPeople: readonly DemoPerson[] = [...accounts, ...colleagues];
