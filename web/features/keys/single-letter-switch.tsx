import { Switch } from '@mantine/core';
import { useSingleLetterKeys } from '#web/lib/use-single-letter-keys.ts';

export function SingleLetterSwitch() {
  const [isOn, setIsOn] = useSingleLetterKeys();
  return (
    <Switch
      label="Single-letter keys: N for the current shift, ? for the list of keys"
      checked={isOn}
      onChange={event => setIsOn(event.currentTarget.checked)}
    />
  );
}
