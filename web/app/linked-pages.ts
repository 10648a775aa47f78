import type { ComponentType } from 'react';

/** Pages that only a link of another page or of a screen opens, by the name of their pattern. */
export const linkedPages = {
  display: async () => (await import('#web/pages/dashboard/now/display/display-page.tsx')).DisplayPage,
  posting: async () => (await import('#web/features/standards/posting/posting-page.tsx')).PostingPage,
  standard: async () => (await import('#web/features/standards/settings/standard-page.tsx')).StandardPage,
  assessment: async () =>
    (await import('#web/pages/hospital-settings/assessment/assessment-page.tsx')).AssessmentPage,
} satisfies Record<string, () => Promise<ComponentType>>;
