import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface HiddenModuleProps {
  /** Called when the browser finds text in it. */
  onFound: () => void;
  children: ReactNode;
}

/** The cards behind a closed tab, which the browser's search finds. */
export function HiddenModule({ onFound, children }: HiddenModuleProps) {
  const box = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onFound);
  useEffect(() => {
    const element = box.current;
    // React knows only `hidden` without a value, and no such event.
    element?.setAttribute('hidden', 'until-found');
    const listen = () => show();
    element?.addEventListener('beforematch', listen);
    return () => element?.removeEventListener('beforematch', listen);
  }, []);
  return (
    <div ref={box} hidden>
      {children}
    </div>
  );
}
