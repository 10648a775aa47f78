/** Published in the README and in the start log: whoever loads demo data must know it. */
export const demoPassword = 'parity-demo-1';

/** Who can sign in after demo data was loaded, with the role in words for the start log (D36). */
export const demoAccounts = [
  { email: 'admin@demo.parity', role: 'administrator' },
  { email: 'owner@demo.parity', role: "owner of Lakeside Women's Hospital" },
  { email: 'nurse@demo.parity', role: "nurse at Lakeside Women's Hospital" },
  { email: 'multi@demo.parity', role: 'all seven hospitals' },
] as const;
