import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { safeNext } from '#contract/safe-next.ts';
import { describeObstacle } from '#domain/people/client-obstacles.ts';
import { describeDeactivation } from '#domain/people/deactivated-clients.ts';
import { Notice } from '#web/features/editing/notices.tsx';
import { LogoutButton } from '#web/features/sign-in/logout-button.tsx';
import { readBlocked, useChooseHospital } from '#web/features/sign-in/use-choose-hospital.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import classes from './choose-hospital-page.module.css';
import { readSignInState } from './sign-in-state.ts';

export function ChooseHospitalPage() {
  const [search] = useSearchParams();
  const { clients, deactivated_clients: deactivated } = useAuthState();
  const { module } = readSignInState(useLocation().state);
  const next = safeNext(search.get('next'));
  if (!clients) {
    return (
      <FullScreenPage title="Choose a Hospital">
        <Hint>Log in to see your hospitals.</Hint>
        <Button component={Link} to={paths.login(module ? paths.moduleRedirect(module, next) : next)}>
          Log In
        </Button>
      </FullScreenPage>
    );
  }
  return (
    <FullScreenPage title="Choose a Hospital">
      {deactivated && <Notice>{describeDeactivation(deactivated)}</Notice>}
      <HospitalChooser hospitals={clients} next={next} />
      <LogoutButton />
    </FullScreenPage>
  );
}

type Hospitals = NonNullable<AuthState['clients']>;
type ListedHospital = Hospitals[number];

/** Up to this many need no search box. */
const mostWithoutSearch = 5;

function HospitalChooser({ hospitals, next }: { hospitals: Hospitals; next: string }) {
  const [query, setQuery] = useState('');
  const chooseHospital = useChooseHospital();
  const choice = useMutation({ mutationFn: (id: number) => chooseHospital({ client: id }, next) });
  const matching = findHospitals(hospitals, query);
  const { blocked: chosen } = useAuthState();
  const blocked = choice.error ? readBlocked(choice.error) : chosen;
  const obstacle = blocked && describeObstacle({ name: blocked.name, obstacle: blocked.reason });
  const withOwnSignIn =
    blocked?.reason === 'other-sign-in' && hospitals.find(({ id }) => id === blocked.client_id);
  // Focuses the search box, or else the first hospital: either way Enter chooses the first hospital.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);

  function chooseFirst(event: SubmitEvent) {
    event.preventDefault();
    const first = matching[0];
    if (first && !choice.isPending) choice.mutate(first.id);
  }

  return (
    <form ref={form} className={classes.chooser} onSubmit={chooseFirst} aria-label="Hospitals">
      <Stack gap="s12">
        {hospitals.length > mostWithoutSearch && (
          <TextInput
            type="search"
            aria-label="Search hospitals"
            placeholder="Search"
            value={query}
            onChange={event => setQuery(event.currentTarget.value)}
          />
        )}
        <Stack gap="s8" mah="min(46vh, 420px)" style={{ overflowY: 'auto' }}>
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
        </Stack>
        <Text size="sm" c="dimmed" role="status">
          {matching.length === 0 && 'No matching hospitals'}
        </Text>
        <AlertLine message={choice.error ? errorMessage(choice.error) : (obstacle ?? null)} />
        {withOwnSignIn && <LogoutButton label="Log In Again" next={leadTo(withOwnSignIn, next)} />}
      </Stack>
    </form>
  );
}

/** Leads to the hospital after the next login. */
function leadTo({ modules: [module] }: ListedHospital, next: string): string {
  return module === undefined ? paths.chooseHospital(next) : paths.moduleRedirect(module, next);
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Hospitals whose name contains the query, sorted by name. */
function findHospitals(hospitals: Hospitals, query: string): Hospitals {
  const wanted = query.trim().toLowerCase();
  return hospitals
    .filter(hospital => hospital.name.toLowerCase().includes(wanted))
    .sort((a, b) => byName.compare(a.name, b.name));
}
