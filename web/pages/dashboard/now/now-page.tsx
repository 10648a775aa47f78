import { Skeleton, VisuallyHidden } from '@mantine/core';
import { parseRoute } from '#contract/api/route.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { HospitalNow } from '#contract/now/now.ts';
import { useLiveQuery } from '#web/features/display/use-live-query.ts';
import { client } from '#web/lib/api/client.ts';
import { pageRoutes } from '#web/lib/api/routes/page-routes.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { NoModulePage } from '../no-module-page.tsx';
import { describeModules } from './count-states.ts';
import { NowBoard } from './now-board.tsx';

/** The present staffing of every module that the person may use (B13). */
export function NowPage() {
  const authState = useAuthState();
  const module = currentModule(authState);
  if (!authState.client || !module) return <NoModulePage />;
  return <HospitalNowPage hospital={authState.client} moduleId={module.id} />;
}

function HospitalNowPage({ hospital, moduleId }: { hospital: Client; moduleId: number }) {
  const query = useLiveQuery<HospitalNow>({
    queryKey: ['now', hospital.id],
    load: client.getNow,
    stream: parseRoute(pageRoutes.followNow).path,
  });
  return (
    <Page
      title="Hospital Now"
      isWide
      subtitle={[hospital.name, query.data && describeModules(query.data.modules)]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: paths.dashboard(moduleId), label: 'Dashboard' }}
    >
      <Loaded query={query} skeleton={<BoardSkeleton />}>
        {({ modules }) => (
          <>
            {modules.every(({ saved_at }) => saved_at === null) && (
              <Hint>No shift was saved in the last 24 hours. Open a module to enter one.</Hint>
            )}
            <NowBoard
              modules={modules}
              nameModule={({ id, name }) => <Link to={paths.dashboard(id)}>{name}</Link>}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function BoardSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
