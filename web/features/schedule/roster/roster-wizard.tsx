import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { RosterMapping } from '#domain/schedule/roster/roster-mapping.ts';
import { FileChoice } from '#web/features/import/file-choice.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DaysStep } from './days-step.tsx';
import { rosterQuery } from './roster-query.ts';
import { SentStep } from './sent-step.tsx';
import { useRoster } from './use-roster.ts';

interface RosterWizardProps {
  hospital: Client;
  /** While it sends, the dialog stays open. */
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/** Imports a file of scheduled RNs in three steps: file, columns, days. */
export function RosterWizard(props: RosterWizardProps) {
  const roster = useQuery(rosterQuery(props.hospital.id));
  return (
    <Loaded query={roster} skeleton={<Skeleton height={240} />}>
      {({ mapping }) => <Steps {...props} mapping={mapping} />}
    </Loaded>
  );
}

function Steps({
  hospital,
  mapping: loaded,
  onSending,
  onDone,
}: RosterWizardProps & { mapping: RosterMapping | null }) {
  const roster = useRoster(hospital, loaded);
  const { step, draft, read } = roster;
  const isSending = step === 'sending';
  useEffect(() => onSending(isSending), [isSending, onSending]);
  if (step === 'file' || !draft || !read) {
    return (
      <Step key="file" title="Step 1 of 3: File">
        <FileChoice
          hint="One row for each person and shift, or a grid with the number of RNs of each day. Names and all columns that you do not choose stay in this browser."
          template={{ name: `${hospital.name} roster template`, table: [['Date', 'Start', 'End', 'Unit']] }}
          problem={roster.problem}
          reading={roster.reading}
          choose={roster.choose}
        />
      </Step>
    );
  }
  if (step === 'columns') {
    return (
      <Step key={step} title="Step 2 of 3: Columns">
        <ColumnsStep
          {...{ hospital, draft, read }}
          onChange={roster.change}
          onBack={() => roster.goTo('file')}
          onNext={() => roster.goTo('days')}
        />
      </Step>
    );
  }
  if (step === 'days') {
    return (
      <Step key={step} title="Step 3 of 3: Days">
        <DaysStep
          {...{ hospital, draft, read }}
          onChange={roster.change}
          onBack={() => roster.goTo('columns')}
          onSend={modules => void roster.send(modules)}
        />
      </Step>
    );
  }
  return (
    <Step key="sent" title="Result">
      <SentStep
        {...{ isSending, isRemembered: roster.isRemembered, modules: roster.sent }}
        onAgain={() => void roster.send(roster.sent)}
        onDone={onDone}
      />
    </Step>
  );
}

/** Its heading takes the focus, so that a screen reader says where the person is, and Tab goes on from there. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useInitialFocus<HTMLHeadingElement>();
  return (
    <>
      <Title order={3} fz="md" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </>
  );
}
