import { useRouteError } from 'react-router';
import { ApiError } from '#web/lib/api/api-error.ts';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';

/**
 * A screen that failed to load or to draw. Trying again loads the page anew: a part of the program that could not be
 * fetched stays missing until then, and after an update it has another name.
 */
export function RouteError() {
  const error = useRouteError();
  // A missing part of the program looks like any other error; without a network there is only one likely cause.
  const shown = navigator.onLine ? error : new ApiError(null);
  return <ErrorSplash error={shown} onRetry={reload} isWholeScreen />;
}

/** Where there is no frame around it either. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}

/** Without a network there would be no page left to try again from. */
function reload() {
  if (navigator.onLine) window.location.reload();
}
