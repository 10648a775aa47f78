import { Checkbox, CloseButton, Text } from '@mantine/core';
import type { ClientConfig } from '#contract/people/users.ts';
import type { Named } from './user-scope.ts';
import classes from './users.module.css';

interface AccessFieldProps {
  hospital: string;
  modules: readonly Named[];
  value: ClientConfig;
  error?: string | undefined;
  onChange: (config: ClientConfig) => void;
  /** Takes the hospital away from the person. */
  onRemove?: () => void;
}

/** What a person may use at one hospital: its modules, and whether they look after it. */
export function AccessField({ hospital, modules, value, error, onChange, onRemove }: AccessFieldProps) {
  return (
    <fieldset className={classes.hospital} aria-label={`Access to ${hospital}`}>
      <div className={classes.hospitalHead}>
        <Text fw={550} aria-hidden>
          {hospital}
        </Text>
        {onRemove && <CloseButton aria-label={`Remove ${hospital}`} onClick={onRemove} />}
      </div>
      <div className={classes.checks}>
        <Checkbox.Group
          label="Modules"
          value={value.module_ids.map(String)} // Modules that the person asking may not use are not shown, and stay.
          onChange={ids => onChange({ ...value, module_ids: ids.map(Number) })}
          error={error}
        >
          <div className={`${classes.checks} ${classes.modules}`}>
            {modules.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox
          label="Owner"
          description="Manages this hospital’s settings and users."
          checked={value.owner}
          onChange={event => onChange({ ...value, owner: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}
