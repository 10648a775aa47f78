import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

interface SettingCardProps {
  title: string;
  /** The accessible name of the button: "Edit timezone". */
  editLabel: string;
  wide?: boolean;
  form: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A setting, with a button that opens its form in a dialog. */
export function SettingCard({ title, editLabel, wide = false, form, children }: SettingCardProps) {
  const [opened, dialog] = useDisclosure();
  return (
    <Card title={title}>
      {children}
      <Button variant="default" aria-label={editLabel} onClick={dialog.open}>
        Edit
      </Button>
      <Dialog title={title} opened={opened} onClose={dialog.close} wide={wide}>
        {form(dialog.close)}
      </Dialog>
    </Card>
  );
}
