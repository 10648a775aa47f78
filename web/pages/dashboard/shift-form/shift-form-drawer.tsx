import { Drawer } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { joinProblems } from '#web/lib/api/messages.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import classes from './shift-form.module.css';
import { ShiftForm, type ShiftFormProps } from './shift-form.tsx';
import { findSubject, type Subject, toPlace } from './state/edited-shift.ts';
import { createFormStore, FormContext } from './state/form-store.ts';
import { findInitialEntry } from './state/initial-entry.ts';

interface ShiftFormDrawerProps {
  moduleId: number;
  date: string;
  windowId: number;
  day: DayOfShifts;
  onClose: () => void;
}

/** The form of one shift, over the dashboard; on a phone it fills the screen. */
export function ShiftFormDrawer({ moduleId, date, windowId, day, onClose }: ShiftFormDrawerProps) {
  useReturnFocus(windowId);
  const module = availableModules(useAuthState()).find(({ id }) => id === moduleId);
  const loaded = useLoadedDays(moduleId);
  const subject = module && day.date === date ? findSubject(module, day, windowId, loaded) : null;
  if (!subject) return null;
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={860}
      classNames={{ content: classes.content ?? '' }}
      // The form handles Escape itself: the drawer would also close when a dialog over it does.
      closeOnEscape={false}
    >
      <Drawer.Overlay />
      {/* It has an address, as a screen does: the list of places opens over it. */}
      <Drawer.Content data-screen>
        <OpenForm
          key={`${moduleId} ${date} ${windowId}`}
          subject={subject}
          silentFeed={day.silent_feed ?? null}
          today={day.today}
          onClose={onClose}
        />
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The days of the module that this page has loaded; no call is made for them. */
function useLoadedDays(moduleId: number): readonly DayOfShifts[] {
  const days = useQueryClient().getQueriesData<DayOfShifts>({ queryKey: [...shiftsKey(moduleId), 'day'] });
  return days.flatMap(([, loaded]) => loaded ?? []);
}

/** A change of the address unmounts the drawer before it can return the focus, so this focuses the window's card. */
function useReturnFocus(windowId: number) {
  useEffect(
    () => () => {
      const findLink = () => document.querySelector<HTMLElement>(`[data-window="${windowId}"] a`);
      requestAnimationFrame(() => findLink()?.focus({ preventScroll: true }));
    },
    [windowId],
  );
}

function OpenForm({
  subject,
  ...props
}: { subject: Subject } & Pick<ShiftFormProps, 'silentFeed' | 'today' | 'onClose'>) {
  const { id: userId } = useSignedInUser();
  const [initial] = useState(() => findInitialEntry(userId, toPlace(subject), subject));
  const [store] = useState(() => {
    const created = createFormStore(subject, initial.entry);
    const { refusal } = initial;
    if (refusal) created.showProblems(joinProblems(refusal), refusal.fields);
    return created;
  });
  return (
    <FormContext value={store}>
      <ShiftForm initial={initial} latest={subject} {...props} />
    </FormContext>
  );
}
