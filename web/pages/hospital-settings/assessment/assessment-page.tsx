import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { keptAssessments, keptId } from '#web/features/unsent/kept-assessments.ts';
import { useModuleId, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AssessmentEditor } from './assessment-editor.tsx';
import { assessmentQuery } from './state/assessments-query.ts';
import { openNew, openStored } from './state/initial-assessment.ts';

function usePageWithoutAssessment() {
  const back = { to: paths.hospitalSettings(useModuleId()), label: 'Hospital Settings' };
  return { title: 'Staffing Model Assessment', back };
}

type OnCreated = (id: number) => void;

export function AssessmentPage() {
  const params = useParams();
  const location = useLocation();
  const [created, setCreated] = useState<{ id: number; key: string } | null>(null);
  const id = params.id === undefined ? null : Number(params.id);
  // A new assessment gets its id while the user types: the screen stays mounted and keeps the focus.
  const key = id === null ? location.key : created?.id === id ? created.key : String(id);
  return <AssessmentAt key={key} id={id} onCreated={newId => setCreated({ id: newId, key })} />;
}

function AssessmentAt({ id, onCreated }: { id: number | null; onCreated: OnCreated }) {
  const [openedId] = useState(id);
  return openedId === null ? (
    <NewAssessment onCreated={onCreated} />
  ) : (
    <StoredAssessment id={openedId} onCreated={onCreated} />
  );
}

function StoredAssessment({ id, onCreated }: { id: number; onCreated: OnCreated }) {
  const user = useSignedInUser();
  const assessment = useQuery(assessmentQuery(id));
  return (
    <LoadedPage query={assessment} {...usePageWithoutAssessment()}>
      {found => (
        <AssessmentEditor
          open={() => openStored(found, keptAssessments.find(user.id, keptId(found.id, found.module)))}
          stored={found}
          onCreated={onCreated}
        />
      )}
    </LoadedPage>
  );
}

function NewAssessment({ onCreated }: { onCreated: OnCreated }) {
  const user = useSignedInUser();
  const module = useModuleId();
  const page = usePageWithoutAssessment();
  if (module === undefined) {
    return <Page {...page} subtitle="You have no module at this hospital to plan for." />;
  }
  return (
    <AssessmentEditor
      open={() => openNew(module, keptAssessments.find(user.id, keptId(null, module)))}
      stored={null}
      onCreated={onCreated}
    />
  );
}
