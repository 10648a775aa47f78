import { useNavigation } from 'react-router';
import classes from './navigation-progress.module.css';

/** A thin line while the next screen is on its way; quick navigations never show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} role="status" aria-label="Loading" />;
}
