import type { DisplayKind } from '#domain/people/access.ts';

/** What a display link opens, in words. `end` is how long its screens stay lit after it was revoked. */
export const kindTexts: Readonly<Record<DisplayKind, { name: string; description: string; end: string }>> = {
  now: {
    name: 'Hospital Now',
    description: 'How each module is staffed now, for the people who work there.',
    end: 'ten seconds',
  },
  posting: {
    name: 'Posting',
    description:
      'Patients, RNs and required RNs of one module, today and the last seven days, for everybody.',
    end: 'half a minute',
  },
};
