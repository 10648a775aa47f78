import { Box, Button, Drawer } from '@mantine/core';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import classes from './drawer.module.css';
import type { Subject } from './state/subject.ts';
import { useForm, useFormStore } from './state/use-form.ts';

export function FormHeader({ today }: { today: string }) {
  const store = useFormStore();
  const subject = useForm(state => state.subject);
  const { client } = useAuthState();
  const { window, date, module } = subject;
  const label = client?.show_full_sw_range ? window.range_label : window.label;
  return (
    <div className={classes.header}>
      <Box flex={1} miw={0}>
        <Drawer.Title component="h2" className={classes.title ?? ''}>
          {label} · {formatFriendlyDate(date, today)}
        </Drawer.Title>
        <p className={classes.subtitle}>
          {[module.name, describePlaceholders(subject)].filter(Boolean).join(' · ')}
        </p>
      </Box>
      <Button variant="subtle" color="gray" size="compact-md" onClick={store.clear}>
        Clear
      </Button>
      <Drawer.CloseButton aria-label="Close" />
    </div>
  );
}

function describePlaceholders({ previous, date }: Subject): string {
  if (!previous) return '';
  const day = previous.date === date ? '' : 'yesterday’s ';
  return `grey numbers come from ${day}${clockLabel(previous.window)}`;
}
