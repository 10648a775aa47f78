import { FullScreenPage } from '#web/ui/full-screen-page.tsx';

/** Only seen while a report is being printed: elsewhere an unknown address leads home. */
export function UnknownPage() {
  return <FullScreenPage title="There is nothing at this address." />;
}
