import { useDocumentTitle } from '@mantine/hooks';
import { parseRoute } from '#contract/api/route.ts';
import type { Display } from '#contract/now/now.ts';
import { DisplayScreen, withToken } from '#web/features/display/display-screen.tsx';
import { useLiveQuery } from '#web/features/display/use-live-query.ts';
import { client } from '#web/lib/api/client.ts';
import { pageRoutes } from '#web/lib/api/routes/page-routes.ts';
import { describeModules } from '../count-states.ts';
import { NowBoard } from '../now-board.tsx';

/** Hospital Now on a wall screen, opened by a display link (B13). */
export function DisplayPage() {
  useDocumentTitle('Hospital Now · Parity');
  const query = useLiveQuery<Display>({
    queryKey: ['display'],
    load: options => withToken(() => client.getDisplay(options)),
    stream: parseRoute(pageRoutes.followDisplay).path,
  });
  return (
    <DisplayScreen query={query} describe={({ modules }) => describeModules(modules)}>
      {({ modules }) => <NowBoard modules={modules} />}
    </DisplayScreen>
  );
}
