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
import { managesHospital } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';

export interface SidebarLink {
  label: string;
  to: string;
  icon: TablerIcon;
}

/** The sidebar's links for a user, apart from those of the admin screens. */
export function listMainLinks(state: AuthState): SidebarLink[] {
  return [
    { label: 'Dashboard', to: paths.dashboard, icon: IconLayoutDashboard },
    ...(managesHospital(state) ? ownerLinks : []),
    ...(state.user?.is_admin ? [admin] : []),
  ];
}

const ownerLinks = [
  { label: 'Reports', to: paths.reports, icon: IconChartBar },
  { label: 'Settings', to: paths.hospitalSettings, icon: IconAdjustments },
];
const admin = { label: 'Admin', to: paths.adminClients, icon: IconShieldLock };

export const adminLinks: SidebarLink[] = [
  { label: 'Clients', to: paths.adminClients, icon: IconBuildingHospital },
  { label: 'Users', to: paths.adminUsers, icon: IconUsers },
  { label: 'Sections', to: paths.adminSections, icon: IconListDetails },
  { label: 'Back', to: paths.dashboard, icon: IconArrowLeft },
];
