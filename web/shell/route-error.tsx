import { useRouteError } from 'react-router';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';

/**
 * A screen that failed to load or to render. Trying again reloads the page: a script that could not be fetched stays missing
 * until then, and has another name after an update.
 */
export function RouteError() {
  const error = useRouteError();
  // A missing script looks like any other error; without a network that is the likely cause.
  const shown = navigator.onLine ? error : new ApiError(null);
  return <ErrorSplash error={shown} onRetry={reload} isWholeScreen />;
}

/** Without a frame around it. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}

/** Without a network a reload would lose the page. */
function reload() {
  if (navigator.onLine) window.location.reload();
}
