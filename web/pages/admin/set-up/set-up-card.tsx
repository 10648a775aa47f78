import { Badge, Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SetUp } from '#contract/clients/admin-clients.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { modulesQuery } from '../records/admin-queries.ts';
import { AddUsers } from './add-users.tsx';
import { CopyModules } from './copy-modules.tsx';
import classes from './set-up.module.css';
import { findStepStates, type StepState } from './steps.ts';

interface SetUpCardProps {
  clientId: number;
  setUp: SetUp;
  /** Opens the form of a module by its id, or of a new one. */
  openModule: (id: number | null) => void;
}

/** The steps from a new hospital to its first shift: what is done, what is next, and where. */
export function SetUpCard({ clientId, setUp, openModule }: SetUpCardProps) {
  const { data } = useQuery(modulesQuery(clientId));
  const moduleIds = data?.results.filter(module => module.is_active).map(({ id }) => id) ?? [];
  const [firstModule] = moduleIds;
  const states = findStepStates(setUp);
  return (
    <Card title="Set up this hospital">
      <ol className={classes.steps}>
        <StepRow
          state={states.modules}
          title="Modules"
          hint={
            setUp.modules === 0
              ? 'Copy them from another hospital, or add the first one.'
              : `${setUp.modules} active.`
          }
        >
          <CopyModules clientId={clientId} />
          <Button variant="default" onClick={() => openModule(null)}>
            Add a Module
          </Button>
        </StepRow>
        <StepRow
          state={states.sections}
          title="Sections"
          hint={<SectionsHint setUp={setUp} openModule={openModule} />}
        />
        <StepRow
          state={states.people}
          title="People"
          hint={
            setUp.people === 0 ? (
              'Start with an owner, who can add colleagues.'
            ) : (
              <>
                {setUp.people === 1 ? '1 person has' : `${setUp.people} people have`} access.{' '}
                <Link to={paths.adminUsersOf(clientId)}>See users</Link>
              </>
            )
          }
        >
          <AddUsers clientId={clientId} moduleIds={moduleIds} isFirst={setUp.people === 0} />
        </StepRow>
        <StepRow
          state={states.shift}
          title="First shift"
          hint="Entered on the dashboard. After that, this list disappears."
        >
          {firstModule !== undefined && (
            <Button
              component={RouterLink}
              to={paths.moduleRedirect(firstModule, paths.dashboard(firstModule))}
              variant="default"
            >
              Open Dashboard
            </Button>
          )}
        </StepRow>
      </ol>
    </Card>
  );
}

/** Names what is missing, each with the place to add it. */
function SectionsHint({ setUp, openModule }: Pick<SetUpCardProps, 'setUp' | 'openModule'>) {
  const { modules_without_sections: modules, sections_without_fields: sections } = setUp;
  if (setUp.modules === 0) return 'Every module needs sections with acuity fields to count.';
  if (modules.length + sections.length === 0) return 'Every module has acuity fields to count.';
  return (
    <>
      {modules.map(({ id, name }) => (
        <div key={id}>
          {name} has no sections.{' '}
          <LinkButton onClick={() => openModule(id)}>Choose sections of {name}</LinkButton>
        </div>
      ))}
      {sections.map(({ id, name }) => (
        <div key={id}>
          {name} has no acuity fields. <Link to={paths.adminFields(id)}>Add acuity fields to {name}</Link>
        </div>
      ))}
    </>
  );
}

interface StepRowProps {
  state: StepState;
  title: string;
  /** What is missing, or what there is. */
  hint: ReactNode;
  /** The places to do it. */
  children?: ReactNode;
}

const marks = { done: IconCircleCheck, next: IconCircleDot, later: IconCircle };

/** One step of the list. */
function StepRow({ state, title, hint, children }: StepRowProps) {
  const Mark = marks[state];
  return (
    <li className={classes.step} data-state={state}>
      <Mark size={20} stroke={1.75} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <Group gap="s8">
          <Text component="span" fw={550}>
            {title}
          </Text>
          {state !== 'later' && (
            <Badge variant={state === 'next' ? 'light' : 'default'} size="sm">
              {state === 'next' ? 'Next' : 'Done'}
            </Badge>
          )}
        </Group>
        <Text component="div" size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
