import { InputBase } from '@mantine/core';
import { IconChevronDown, IconStack2 } from '@tabler/icons-react';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules, currentModule } from '#web/lib/auth/session.ts';
import { forModule } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import classes from './module-picker.module.css';

/**
 * Chooses the module of the dashboard and reports by changing the address. A native select, which tablets and phones open
 * in their own way.
 */
export function ModulePicker() {
  const authState = useAuthState();
  const { rewrite } = useAddress();
  const current = currentModule(authState);
  if (!current) return null;

  function choose(module: number) {
    rewrite(before => forModule(before, module));
  }

  return (
    <InputBase
      component="select"
      pointer
      label="Module"
      classNames={classes}
      leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
      value={current.id}
      onChange={event => choose(Number(event.currentTarget.value))}
    >
      {availableModules(authState).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </InputBase>
  );
}
