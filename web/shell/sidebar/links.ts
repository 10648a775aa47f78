import {
  IconAdjustments,
  IconArrowLeft,
  IconBuildingHospital,
  IconChartBar,
  IconLayoutDashboard,
  IconListDetails,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AuthState } from '#contract/people/accounts.ts';
import { currentModule, managesHospital } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface SidebarLink {
  label: string;
  to: string;
  icon: TablerIcon;
}

/** The sidebar's links for a user, apart from those of the admin screens. */
export function listMainLinks(state: AuthState): SidebarLink[] {
  const module = currentModule(state)?.id;
  const ownerLinks = [
    { label: 'Reports', to: paths.reports(module), icon: IconChartBar },
    { label: 'Settings', to: paths.hospitalSettings(module), icon: IconAdjustments },
  ];
  return [
    { label: 'Dashboard', to: paths.dashboard(module), icon: IconLayoutDashboard },
    ...(managesHospital(state) ? ownerLinks : []),
    ...(state.user?.is_admin ? [admin] : []),
  ];
}

const admin = { label: 'Admin', to: paths.adminClients, icon: IconShieldLock };

export const adminPages: readonly SidebarLink[] = [
  { label: 'Clients', to: paths.adminClients, icon: IconBuildingHospital },
  { label: 'Users', to: paths.adminUsers, icon: IconUsers },
  { label: 'Sections', to: paths.adminSections, icon: IconListDetails },
];

export function listAdminLinks(state: AuthState): SidebarLink[] {
  const back = { label: 'Back', to: paths.dashboard(currentModule(state)?.id), icon: IconArrowLeft };
  return [...adminPages, back];
}
