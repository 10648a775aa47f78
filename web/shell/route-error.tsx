import { useRouteError } from 'react-router';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';

/**
 * A screen that failed to load or to render. "Try again" reloads the page: a browser does not fetch a failed script again, and a
 * new release renames the scripts.
 */
export function RouteError() {
  const error = useRouteError();
  // A missing script looks like any other error; without a network that is the likely cause.
  const shown = navigator.onLine ? error : new ApiError(null);
  return <ErrorSplash error={shown} onRetry={reload} isWholeScreen />;
}

/** For errors outside of any frame, which would have the `<main>`. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}

/** Without a network and a service worker, a reload would lose the page. */
function reload() {
  if (navigator.onLine || navigator.serviceWorker?.controller) window.location.reload();
}
