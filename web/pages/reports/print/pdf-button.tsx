import { Button, Group, Loader, Menu, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { use } from 'react';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { type Paper, type PdfSource, usePdf } from './use-pdf.ts';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

interface PdfButtonProps {
  source: PdfSource;
  /** Whether the report has a page one, which can be had alone. */
  hasPageOne: boolean;
}

/** Downloads a PDF from the server, or prints from the browser if the server makes none. */
export function PdfButton({ source, hasPageOne }: PdfButtonProps) {
  const { pdf } = use(PageInfoContext);
  if (pdf === 'off') return <PrintInstead />;
  return <DownloadPdf source={source} hasPageOne={hasPageOne} isSetUp={pdf === 'ready'} />;
}

function PrintInstead() {
  return (
    <Group gap="var(--space-4) var(--space-8)">
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
        Print
      </Button>
      <Text size="xs" c="dimmed">
        This server makes no PDF. Print instead: your browser can save as PDF.
      </Text>
    </Group>
  );
}

function DownloadPdf({ source, hasPageOne, isSetUp }: PdfButtonProps & { isSetUp: boolean }) {
  const [paper, setPaper] = useLocalStorage<Paper>({
    key: 'reportPaper',
    defaultValue: 'letter',
    getInitialValueInEffect: false,
  });
  const { isMaking, place, problem, start, cancel } = usePdf(source, paper, isSetUp);
  if (isMaking) {
    return (
      <Group
        gap="var(--space-4) var(--space-8)"
        mih={36}
        p="0 var(--space-6) 0 var(--space-12)"
        bd="1px solid var(--parity-control-line)"
        bdrs="md"
        bg="var(--parity-card)"
      >
        <Loader size={16} aria-hidden />
        <Text size="sm" role="status">
          {describeProgress(place, isSetUp)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Button.Group>
        <Button variant="default" leftSection={<IconFileTypePdf {...icon} />} onClick={() => start(false)}>
          Download PDF
        </Button>
        {hasPageOne && (
          <Button variant="default" onClick={() => start(true)}>
            Short PDF
          </Button>
        )}
        <ActionMenu
          button={
            <Button variant="default" px={8} aria-label="Paper of the PDF">
              <IconChevronDown {...icon} />
            </Button>
          }
        >
          <Menu.Label>Paper</Menu.Label>
          <Menu.RadioGroup value={paper} onChange={chosen => setPaper(chosen === 'a4' ? 'a4' : 'letter')}>
            <Menu.RadioItem value="letter" closeMenuOnClick>
              US Letter
            </Menu.RadioItem>
            <Menu.RadioItem value="a4" closeMenuOnClick>
              A4
            </Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => setTimeout(() => window.print())}>
            Print from the Browser
          </Menu.Item>
        </ActionMenu>
      </Button.Group>
      {!isSetUp && (
        <Text size="xs" c="dimmed">
          PDF is being set up.
        </Text>
      )}
      <AlertLine message={problem} />
    </>
  );
}

function describeProgress(place: number | null, isSetUp: boolean): string {
  if (place !== null) return `Number ${place} in line`;
  return isSetUp ? 'Printing…' : 'PDF is being set up. Yours comes as soon as it is ready.';
}
