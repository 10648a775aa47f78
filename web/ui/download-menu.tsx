import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from './alert-line.tsx';

interface DownloadMenuProps<Choice extends string> {
  label: string;
  groups: { title?: string; choices: { value: Choice; label: string }[] }[];
  /** Answers what there is to say about the file, if anything. */
  save: (choice: Choice) => Promise<string | undefined>;
}

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** Files to choose from, made when asked for. */
export function DownloadMenu<Choice extends string>({ label, groups, save }: DownloadMenuProps<Choice>) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <AlertLine message={saving.isError ? errorMessage(saving.error) : (saving.data ?? null)} />
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={saving.isPending}
            leftSection={<IconDownload {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
