import { IconChevronDown, IconStack2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
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
  const id = useId();
  const authState = useAuthState();
  const { updateUser } = useAuthActions();
  const choice = useMutation({ mutationFn: (module: number) => updateUser({ current_module: module }) });

  const current = currentModule(authState);
  if (!current) return null;

  return (
    <div className={classes.picker}>
      <label htmlFor={id} className={classes.label}>
        Module
      </label>
      <div className={classes.field}>
        <select
          id={id}
          className={classes.select}
          value={choice.isPending ? choice.variables : current.id}
          onChange={event => choice.mutate(Number(event.currentTarget.value))}
        >
          {availableModules(authState).map(module => (
            <option key={module.id} value={module.id}>
              {module.name}
            </option>
          ))}
        </select>
        <IconStack2 size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <IconChevronDown size={14} stroke={2} aria-hidden className={classes.caret} />
      </div>
      <AlertLine error={choice.error} />
    </div>
  );
}
