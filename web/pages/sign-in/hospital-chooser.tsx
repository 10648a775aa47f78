import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './hospital-chooser.module.css';
import { type Hospital, matchingHospitals } from './matching-hospitals.ts';

/** With so few a search box is in the way. */
const withoutSearch = 5;

interface HospitalChooserProps {
  hospitals: Hospital[];
  /** Where choosing leads. */
  next: string;
}

/** The person's hospitals by name. */
export function HospitalChooser({ hospitals, next }: HospitalChooserProps) {
  const [query, setQuery] = useState('');
  const { chooseHospital } = useAuthActions();
  const choice = useMutation({ mutationFn: (id: number) => chooseHospital({ client: id }, next) });
  const matching = matchingHospitals(hospitals, query);
  // The search box, else the first hospital: either way Enter picks the first.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);

  function pickFirst(event: SubmitEvent) {
    event.preventDefault();
    const first = matching[0];
    if (first && !choice.isPending) choice.mutate(first.id);
  }

  return (
    <form ref={form} className={classes.chooser} onSubmit={pickFirst} aria-label="Hospitals">
      {hospitals.length > withoutSearch && (
        <TextInput
          type="search"
          aria-label="Search hospitals"
          placeholder="Search"
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      )}
      <div className={classes.list}>
        {matching.map(hospital => (
          <Button
            key={hospital.id}
            type="button"
            variant="default"
            size="md"
            fullWidth
            justify="flex-start"
            loading={choice.isPending && choice.variables === hospital.id}
            disabled={choice.isPending}
            onClick={() => choice.mutate(hospital.id)}
          >
            {hospital.name}
          </Button>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {matching.length === 0 && 'No matching hospitals'}
      </Text>
      <AlertLine message={choice.isError ? errorMessage(choice.error) : null} />
    </form>
  );
}
