import { z } from 'zod';
import { mailKinds } from '#domain/people/mail-kinds.ts';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';

const stopToken = z.object({ token: z.string().min(1).max(1000) });

/** The link at the end of a mail stops such mails, also for people who are not signed in. */
export const mailStopsEndpoints = {
  checkMailStop: {
    summary: 'Which mails the link of a mail stops; stops none',
    body: stopToken,
    response: {
      200: z.object({
        kind: z.enum(mailKinds).nullable(),
        /** Whether it stops one report, not all of them. */
        is_one_report: z.boolean().optional(),
      }),
    },
  },
  stopMail: {
    summary: 'Stop the mails that the link of a mail names; stopping them twice is no error',
    body: stopToken,
    response: { 204: nothing },
  },
} satisfies EndpointDetailsByName;
