import { Logo } from '#web/ui/theme/logo.tsx';
import classes from './sidebar.module.css';
import { SidebarFooter } from './sidebar-footer.tsx';
import { SidebarLinks } from './sidebar-links.tsx';
import { useScreen } from './use-screen.ts';

export function Sidebar() {
  const screen = useScreen();
  return (
    <div className={classes.sidebar}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <SidebarLinks admin={screen?.frame === 'admin'} />
      <SidebarFooter modulePicker={screen?.modulePicker ?? false} />
    </div>
  );
}
