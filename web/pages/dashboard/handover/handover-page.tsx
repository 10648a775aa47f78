import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { parseRoute } from '#contract/api/route.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { fromWire } from '#contract/wire.ts';
import { findHandoverWindow } from '#domain/handovers/handover.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { isIsoDate } from '#domain/time/calendar.ts';
import { dayQuery } from '#web/features/day/day-query.ts';
import { buildDayView } from '#web/features/day/day-view.ts';
import { runInBackground } from '#web/lib/api/background.ts';
import { followStream } from '#web/lib/api/follow-stream.ts';
import { pageRoutes } from '#web/lib/api/routes/page-routes.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { HuddleSheet } from '../huddle-sheet.tsx';
import { NoModulePage } from '../no-module-page.tsx';
import { HandoverBoard } from './handover-board.tsx';
import { HandoverControls } from './handover-controls.tsx';
import { HandoverSkeleton } from './handover-skeleton.tsx';
import { usePaper } from './use-paper.ts';

/** The change of shift (B23): `/dashboard/handover?module=1&date=2026-11-14&window=420`. */
export function HandoverPage() {
  const authState = useAuthState();
  const module = currentModule(authState);
  if (!authState.client || !module) return <NoModulePage />;
  return <HandoverOfModule hospital={authState.client} module={module} />;
}

function HandoverOfModule({ hospital, module }: { hospital: Client; module: ClientModule }) {
  const [search] = useSearchParams();
  const asked = search.get('date') ?? '';
  const date = isIsoDate(asked) ? asked : undefined;
  const now = useNow();
  const query = useQuery(dayQuery(module.id, date));
  const windowId = query.data && chooseWindow(query.data, search.get('window'), now);
  const { paper, print } = usePaper();
  useLiveHandover(module.id);
  useFixedAddress(module.id, query.data, windowId);
  const view =
    query.data &&
    buildDayView(query.data, { nowMilliseconds: now, showFullRange: hospital.show_full_sw_range });
  const window = view?.windows.find(({ id }) => id === windowId);
  const day = view && formatFriendlyDate(view.date, view.today);
  return (
    <Page
      title={window ? `Hand-Over, ${window.label}` : 'Hand-Over'}
      subtitle={[module.name, day].filter(Boolean).join(' · ')}
      back={{
        to: view ? paths.dashboardOn(view.date, module.id) : paths.dashboard(module.id),
        label: 'Dashboard',
      }}
      controls={view && window && <HandoverControls {...{ module, view, window, print }} />}
    >
      <Loaded query={query} skeleton={<HandoverSkeleton />}>
        {() =>
          view &&
          window && (
            <HandoverBoard
              key={`${module.id} ${view.date} ${window.id}`}
              {...{ module, view, window, paper }}
            />
          )
        }
      </Loaded>
      {view && paper === 'huddle' && <HuddleSheet module={module} view={view} />}
    </Page>
  );
}

/** The window that the address names, else the one whose hand-over opens by itself. */
function chooseWindow({ windows }: DayOfShifts, asked: string | null, now: number): number | undefined {
  const named = windows.find(({ id }) => String(id) === asked);
  return named?.id ?? findHandoverWindow(fromWire(windows), now)?.id;
}

/** The address has the date and window, so that the page keeps them when the next window begins. */
function useFixedAddress(moduleId: number, day: DayOfShifts | undefined, windowId: number | undefined): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const isFixed = search.get('date') === day?.date && search.get('window') === String(windowId);
  useEffect(() => {
    if (day === undefined || windowId === undefined || isFixed) return;
    // Otherwise the day would load again under its date, and the notes close for that time.
    queryClient.setQueryData(dayQuery(moduleId, day.date).queryKey, day);
    void navigate(paths.handover(day.date, windowId, moduleId), { replace: true, preventScrollReset: true });
  }, [navigate, queryClient, moduleId, day, windowId, isFixed]);
}

/** Reloads shift, red flags and hand-over when somebody changes one of them. */
function useLiveHandover(moduleId: number): void {
  const queryClient = useQueryClient();
  const isSessionOver = useSignInAsked();
  useEffect(() => {
    // A stream belongs to its session; signing in again opens a new one.
    if (isSessionOver) return;
    const reload = () =>
      void runInBackground(() => queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) }));
    const address = buildAddress(parseRoute(pageRoutes.followShifts).path, { params: { moduleId } });
    const events = { shift: reload, red_flag: reload, handover: reload };
    return followStream(address, { events, onGap: reload });
  }, [queryClient, moduleId, isSessionOver]);
}
