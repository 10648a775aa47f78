/** What a new person is led to by the card "First steps", in its order. A person's list has those that are left. */
export const firstSteps = ['shift', 'report', 'settings'] as const;

export type FirstStep = (typeof firstSteps)[number];
