import { Drawer } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import classes from './drawer.module.css';
import { ShiftForm } from './shift-form.tsx';
import { openingOf } from './state/beginning.ts';
import { createFormStore } from './state/form-store.ts';
import { findSubject, type Subject } from './state/subject.ts';
import { FormContext } from './state/use-form.ts';

interface ShiftFormDrawerProps {
  moduleId: number;
  date: string;
  windowId: number;
  day: DayOfShifts;
  onClose: () => void;
}

/** The entry of one shift, over the dashboard; on a phone it is the whole screen. */
export function ShiftFormDrawer({ moduleId, date, windowId, day, onClose }: ShiftFormDrawerProps) {
  useReturnToCard(windowId);
  const module = availableModules(useAuthState()).find(({ id }) => id === moduleId);
  const subject = module && day.date === date ? findSubject(module, day, windowId) : null;
  if (!subject) return null;
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={860}
      classNames={{ content: classes.content ?? '' }}
      // The form listens to the key itself: a dialog over it would close together with it.
      closeOnEscape={false}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <OpenedForm
          key={`${moduleId} ${date} ${windowId}`}
          subject={subject}
          today={day.today}
          onClose={onClose}
        />
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The drawer goes without a farewell when the address changes: the keys go on at the card of its window. */
function useReturnToCard(windowId: number) {
  useEffect(
    () => () => {
      const link = () => document.querySelector<HTMLElement>(`[data-window="${windowId}"] a`);
      requestAnimationFrame(() => link()?.focus({ preventScroll: true }));
    },
    [windowId],
  );
}

interface OpenedFormProps {
  subject: Subject;
  today: string;
  onClose: () => void;
}

function OpenedForm({ subject, ...props }: OpenedFormProps) {
  const { id: userId } = useSignedInUser();
  const { date, module, window } = subject;
  const place = useMemo(
    () => ({ moduleId: module.id, date, windowId: window.id }),
    [module.id, date, window.id],
  );
  const [opening] = useState(() => openingOf(userId, place, subject));
  const [store] = useState(() => {
    const created = createFormStore(subject, opening.beginning);
    if (opening.refused) created.refuse(opening.refused.alert, opening.refused.fields);
    return created;
  });
  return (
    <FormContext value={store}>
      <ShiftForm opening={opening} place={place} latest={subject} {...props} />
    </FormContext>
  );
}
