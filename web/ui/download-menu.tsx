import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ActionMenu } from './action-menu.tsx';
import { AlertLine } from './alert-line.tsx';

interface DownloadMenuProps<Choice extends string> {
  label: string;
  groups: { title?: string; choices: { value: Choice; label: string }[] }[];
  /** May return a message about the file. */
  save: (choice: Choice) => Promise<unknown>;
}

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** A menu of files, each created when it is chosen. */
export function DownloadMenu<Choice extends string>({ label, groups, save }: DownloadMenuProps<Choice>) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <AlertLine error={saving.error} {...(typeof saving.data === 'string' && { message: saving.data })} />
      <ActionMenu
        button={
          <Button
            variant="default"
            loading={saving.isPending}
            leftSection={<IconDownload {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            {label}
          </Button>
        }
      >
        {groups.map(({ title, choices }) => (
          <Fragment key={title ?? ''}>
            {title && <Menu.Label>{title}</Menu.Label>}
            {choices.map(choice => (
              <Menu.Item key={choice.value} onClick={() => saving.mutate(choice.value)}>
                {choice.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </ActionMenu>
    </>
  );
}
