import { Group } from '@mantine/core';
import { useModuleId } from '#web/lib/auth/auth-context.ts';
import { buildAddress } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/ui/link.tsx';

/** To the current month, where old shifts are imported. */
export function ImportShiftsLink({ module }: { module: number | undefined }) {
  return <Link to={buildAddress('/dashboard/month', { query: { module } })}>Import earlier shifts</Link>;
}

/** The next step where figures wait for shifts of the current module. */
export function RecordShifts() {
  const module = useModuleId();
  return (
    <Group gap="s16">
      <Link to={paths.currentShift(module)}>Enter a shift</Link>
      <ImportShiftsLink module={module} />
    </Group>
  );
}
