import { InputBase } from '@mantine/core';
import { IconChevronDown, IconStack2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules, currentModule } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './module-picker.module.css';

/**
 * Chooses the module of the dashboard and reports; the choice is stored with the user. A native select, which tablets and
 * phones open in their own way.
 */
export function ModulePicker() {
  const authState = useAuthState();
  const { updateUser } = useAuthActions();
  const choice = useMutation({ mutationFn: (module: number) => updateUser({ current_module: module }) });

  const current = currentModule(authState);
  if (!current) return null;

  return (
    <>
      <InputBase
        component="select"
        pointer
        label="Module"
        classNames={classes}
        leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
        value={choice.isPending ? choice.variables : current.id}
        onChange={event => choice.mutate(Number(event.currentTarget.value))}
      >
        {availableModules(authState).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </InputBase>
      <AlertLine error={choice.error} />
    </>
  );
}
