import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconNotes } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Analysis } from '#contract/reports/analyses.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { analysisQuery } from './analysis-queries.ts';
import { AnnotateForm } from './annotate-form.tsx';

/** Keeps the report as it stands, to be annotated. */
export function AnnotateButton({ context }: { context: ReportContext }) {
  const [opened, dialog] = useDisclosure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  function open(analysis: Analysis) {
    queryClient.setQueryData(analysisQuery(analysis.id).queryKey, analysis);
    void queryClient.invalidateQueries({ queryKey: ['analyses'] });
    void navigate(paths.annotatedReport(analysis.id));
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNotes size={16} stroke={2} aria-hidden />}
        onClick={dialog.open}
      >
        Annotate
      </Button>
      <Dialog title="Annotate this report" opened={opened} onClose={dialog.close}>
        <AnnotateForm context={context} onMade={open} />
      </Dialog>
    </>
  );
}
