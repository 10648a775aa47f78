import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toWire } from '#contract/wire.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { duplicateAssessment, reloadAssessments } from '../state/assessments-query.ts';
import { useAssessment, useOpenAssessment } from '../state/use-open-assessment.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Copies the assessment into a module that the user has access to (D25), and opens the copy. */
export function DuplicateMenu() {
  const { store } = useOpenAssessment();
  const own = useAssessment(state => state.moduleId);
  const modules = availableModules(useAuthState());
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const duplicating = useMutation({
    mutationFn: (moduleId: number) => {
      const { name, inputs } = store.get();
      return duplicateAssessment({ name, inputs: toWire(inputs) }, moduleId);
    },
    onSuccess: async ({ id, module }) => {
      void reloadAssessments(queryClient);
      await navigate(paths.assessment(id, module));
    },
  });
  return (
    <>
      <AlertLine error={duplicating.error} />
      <ActionMenu
        button={
          <Button
            variant="default"
            loading={duplicating.isPending}
            leftSection={<IconCopy {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            Duplicate
          </Button>
        }
      >
        <Menu.Label>Duplicate to module</Menu.Label>
        {modules.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => duplicating.mutate(id)}>
            {name}
            {id === own && ' (this module)'}
          </Menu.Item>
        ))}
      </ActionMenu>
    </>
  );
}
