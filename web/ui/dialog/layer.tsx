import { Box } from '@mantine/core';

/**
 * The container of menus, lists and dialogs, one in the main landmark of each frame. Without it Mantine would append its own
 * to the body, outside every landmark. Popovers are positioned relative to it: at the top of the page, as wide as the page,
 * without height.
 */
export function Layer() {
  return <Box pos="absolute" top={0} left={0} w="100%" data-mantine-shared-portal-node />;
}
