import { Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { type ModuleTabsProps, ShownModuleContext } from '#web/cards/screen-parts.ts';
import { withParams } from '#web/lib/navigation/address.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { TabList } from '#web/ui/tab-list.tsx';
import classes from './report-view.module.css';

/** The modules of a report as tabs. The address names the open one, unless it is the first. */
export function ModuleTabs({ names, children }: ModuleTabsProps) {
  const { params, rewrite } = useAddress();
  const named = params.get('tab');
  const [first = ''] = names;
  const shown = names.find(name => name === named) ?? first;
  const module = useMemo(
    () => ({
      name: shown,
      show: (name: string | null) =>
        rewrite(before => withParams(before, { tab: name === first ? null : name })),
    }),
    [shown, first, rewrite],
  );
  return (
    <Tabs value={shown} onChange={module.show}>
      <TabList label="Modules" shown={shown}>
        {names.map(name => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </TabList>
      <Tabs.Panel value={shown} className={classes.section ?? ''}>
        <ShownModuleContext value={module}>{children}</ShownModuleContext>
      </Tabs.Panel>
    </Tabs>
  );
}
