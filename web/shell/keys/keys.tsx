import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { keyDialog } from '#web/features/keys/key-dialog.ts';
import { dropKeptKeys, keepKeysFor } from '#web/features/keys/typed-ahead.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { logWarning } from '#web/lib/log.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useStore } from '#web/lib/store.ts';
import { useSingleLetterKeys } from '#web/lib/use-single-letter-keys.ts';

const dialog = '[role="dialog"]';

/** The keys that work on every screen, and the dialogs that they open. Their files are loaded with the first one. */
export function Keys() {
  const navigate = useNavigate();
  const module = currentModule(useAuthState());
  const [hasSingleLetters] = useSingleLetterKeys();
  const shown = useStore(keyDialog, state => state);
  const [Dialogs, setDialogs] = useState<ComponentType<{ shown: typeof shown }> | null>(null);

  useEffect(() => {
    if (shown === null || Dialogs) return;
    import('./key-dialogs.tsx').then(
      loaded => setDialogs(() => loaded.KeyDialogs),
      error => {
        // Without a network; the next press tries again.
        logWarning('The dialogs of keys could not be loaded', error);
        keyDialog.set(null);
      },
    );
  }, [shown, Dialogs]);
  useEffect(() => () => keyDialog.set(null), []);
  useEffect(keepKeysAfterLinks, []);

  function openCurrentShift() {
    if (!module) return;
    const address = paths.currentShift(module.id);
    keepKeysFor(address);
    void navigate(address);
  }

  const whenFree = (act: () => void) => () => {
    if (hasSingleLetters && !document.querySelector(dialog)) act();
  };
  useHotkeys([
    ['n', whenFree(openCurrentShift)],
    ['shift+?', whenFree(() => keyDialog.set('keys'))],
  ]);
  // Also in fields, and over the shift form, which has an address of its own; other dialogs are answered first.
  useHotkeys(
    [['mod+k', () => !document.querySelector(`${dialog}:not([data-screen])`) && keyDialog.set('places')]],
    [],
    true,
  );

  return Dialogs && <Dialogs shown={shown} />;
}

/** Links to a shift form are on many cards. */
function keepKeysAfterLinks() {
  function handleClick({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const isNewTab = button !== 0 || ctrlKey || metaKey || shiftKey;
    if (link && !isNewTab) keepKeysFor(link.getAttribute('href') ?? '');
  }
  document.addEventListener('click', handleClick, true);
  return () => {
    document.removeEventListener('click', handleClick, true);
    dropKeptKeys();
  };
}
