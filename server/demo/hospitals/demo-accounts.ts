/** Published in the README and in the start log. */
export const demoPassword = 'parity-demo-1';

/** The accounts with a password, and their role as the start log describes it (D36). */
export const demoAccounts = [
  { email: 'admin@demo.parity', role: 'administrator' },
  { email: 'owner@demo.parity', role: "owner of Lakeside Women's Hospital" },
  { email: 'nurse@demo.parity', role: "nurse at Lakeside Women's Hospital" },
  { email: 'multi@demo.parity', role: 'all seven hospitals' },
] as const;

/** How to sign in, in one line. */
export function describeDemoAccounts(): string {
  const names = demoAccounts.map(({ email, role }) => `${email} (${role})`);
  return `sign in with the password ${demoPassword} as ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Invited people whose invitation came back, for the System page. */
export const demoInvitations = ['katie.lindgren@demo.parity', 'marcus.hale@demo.parity'] as const;
