import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { RedFlags } from '#web/features/red-flags/board/red-flags.tsx';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { date } from '#web/pages/dashboard/testing.ts';
import { asNurse } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { answerFlags, createFlag, renderFlags } from './flags.ts';

/** Opens the panel without its day. */
export async function openPanel(flag: RedFlag, server: FakeAnswers = {}) {
  const app = renderPart(<FlagsOfModule />, {
    address: toPanel(flag),
    path: '/dashboard/:date',
    state: asNurse(people.nurse),
    server: { ...answerFlags(() => [flag]), ...server },
  });
  return { ...app, ...(await findPanel(flag, app)) };
}

/** Opens the panel over its day. */
export async function openPanelOnDay(flag: RedFlag, server: FakeAnswers = {}) {
  const app = renderFlags([flag], { address: toPanel(flag), ...server });
  return { ...app, ...(await findPanel(flag, app)) };
}

const toPanel = ({ window }: RedFlag) => `/dashboard/${date}?module=10&flag=${window}`;

function FlagsOfModule() {
  const module = currentModule(useAuthState()) ?? expect.fail('there is no module');
  return <RedFlags module={module} date={date} today={date} />;
}

async function findPanel({ label }: RedFlag, { sent }: Pick<ReturnType<typeof renderPart>, 'sent'>) {
  const dialog = await screen.findByRole('dialog', { name: `Red flag: ${label} today` });
  const bodies = (name: 'updateRedFlag' | 'addRedFlagAction') =>
    sent(name).map(({ body }) => JSON.parse(String(body)));
  return { dialog, panel: within(dialog), bodies };
}

/** The nurse who looks. */
const me = { id: 1, name: 'Ann Lee', is_active: true };
export const takenByMe = createFlag({
  status: 'acknowledged',
  owner: me,
  acknowledged_at: '2026-11-14T21:58:00Z',
  trail: [
    { at: '2026-11-14T21:35:00Z', event: 'opened', by_name: 'Dana Reyes' },
    { at: '2026-11-14T21:58:00Z', event: 'taken', by_name: 'Ann Lee' },
  ],
  version: 2,
});
