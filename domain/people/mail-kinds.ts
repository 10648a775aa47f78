/** The kinds of mail that a person can stop. Mails about the own account and escalated red flags are not among them. */
export const mailKinds = ['subscriptions', 'reminders', 'analyses', 'standards'] as const;

export type MailKind = (typeof mailKinds)[number];

/** `reminders of missing shifts` */
export const mailKindWords: Record<MailKind, string> = {
  subscriptions: 'reports that are sent regularly',
  reminders: 'reminders of missing shifts',
  analyses: 'news of published analyses',
  standards: 'report dates, months below the share and unmapped fields of staffing standards',
};
