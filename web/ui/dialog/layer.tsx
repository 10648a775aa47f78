import classes from './layer.module.css';

/**
 * The container of menus, lists and dialogs, one in the main landmark of each frame. Without it Mantine would append its own
 * to the body, outside every landmark.
 */
export function Layer() {
  return <div className={classes.layer} data-mantine-shared-portal-node />;
}
