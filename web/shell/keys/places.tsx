import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { keyDialog } from '#web/features/keys/key-dialog.ts';
import { keepKeysFor } from '#web/features/keys/typed-ahead.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { forModule } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useScreen } from '#web/lib/navigation/screen.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import classes from './keys.module.css';
import { listPlaces } from './list-places.ts';
import type { Place } from './place.ts';
import { usePeople } from './use-people.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Pages, modules, reports, settings, hospitals, people and dates by their words: typing filters them, the arrow keys choose one and Enter opens it. */
export function Places({ onClose }: { onClose: () => void }) {
  const id = useId();
  const authState = useAuthState();
  const store = useCombobox({ opened: true });
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const go = useGo(onClose);
  const today = authState.client && staffingToday(authState.client, Date.now());
  const { people, isSearching } = usePeople(query);
  // People last: they are found later, and must not move what is chosen.
  const places = [...listPlaces(authState, query, today), ...people];
  const groups = [...new Set(places.map(({ group }) => group))];
  const nothing = isSearching ? 'Searching…' : 'Nothing by this name.';
  const optionId = (position: number) => `${id}-${position}`;

  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, index]);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || places.length === 0) return;
    const step = steps[event.key];
    const chosen = event.key === 'Enter' && places[index];
    if (step) setIndex((index + step + places.length) % places.length);
    else if (chosen) go(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Combobox store={store} onOptionSubmit={position => go(places[Number(position)] as Place)}>
      <TextInput
        mt={2}
        role="combobox"
        aria-label="Go to"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={places.length > 0 ? optionId(index) : undefined}
        aria-autocomplete="list"
        placeholder="Page, report, setting, person or date: nov 9"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        value={query}
        onChange={event => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={handleKey}
      />
      <Combobox.Options id={`${id}-list`} aria-label="Places" className={classes.places ?? ''}>
        {groups.map(group => (
          <Combobox.Group key={group} label={group}>
            {places.map(
              (place, position) =>
                place.group === group && (
                  <Combobox.Option
                    key={`${place.label} ${JSON.stringify(place.target)}`}
                    id={optionId(position)}
                    value={String(position)}
                    selected={position === index}
                    aria-selected={position === index}
                    className={classes.place ?? ''}
                  >
                    <span>
                      {place.label}
                      {place.hint && <span className={classes.hint}>{place.hint}</span>}
                    </span>
                    {place.keys && <kbd>{place.keys}</kbd>}
                  </Combobox.Option>
                ),
            )}
          </Combobox.Group>
        ))}
        {places.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
      </Combobox.Options>
      <VisuallyHidden role="status">
        {places.length === 1 ? '1 place' : `${places.length} places`}
      </VisuallyHidden>
    </Combobox>
  );
}

/** Opens a place. A module is switched to on the current screen, if that shows one. */
function useGo(onClose: () => void) {
  const navigate = useNavigate();
  const { rewrite } = useAddress();
  const screen = useScreen();
  return ({ target }: Place) => {
    if (target === 'keys') return keyDialog.set('keys');
    onClose();
    if ('to' in target) {
      keepKeysFor(target.to);
      void navigate(target.to);
    } else if (screen?.modulePicker) rewrite(before => forModule(before, target.module));
    else void navigate(paths.dashboard(target.module));
  };
}
