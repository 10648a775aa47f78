import type { systemCalls } from '#contract/system/calls.ts';
import { newFailedJob } from '../failed-job.ts';
import { type Examples, forAdmin } from './example.ts';

const aFailedJob = {
  params: async (_: unknown, { running }: { running: Parameters<typeof newFailedJob>[0] }) => ({
    jobId: await newFailedJob(running),
  }),
};

export const systemAccess: Record<keyof typeof systemCalls, Examples> = {
  getSystem: forAdmin(200, aFailedJob),
  retryJob: forAdmin(204, aFailedJob),
  giveUpJob: forAdmin(204, aFailedJob),
};
