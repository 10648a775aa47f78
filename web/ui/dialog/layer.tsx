import classes from './layer.module.css';

/**
 * Where menus, lists and dialogs open: the component library looks for this mark before it makes a place of its own at
 * the end of the document, outside every landmark. One stands in the main part of each frame.
 */
export function Layer() {
  return <div className={classes.layer} data-mantine-shared-portal-node />;
}
