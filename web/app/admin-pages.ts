import type { ComponentType } from 'react';

/** The pages of administrators, by the name of their pattern. */
export const adminPages = {
  adminClients: async () => (await import('#web/pages/admin/clients-page.tsx')).ClientsPage,
  adminModules: async () => (await import('#web/pages/admin/modules-page.tsx')).ModulesPage,
  adminUsers: async () => (await import('#web/pages/admin/users-page.tsx')).UsersPage,
  adminSections: async () => (await import('#web/pages/admin/sections-page.tsx')).SectionsPage,
  adminFields: async () => (await import('#web/pages/admin/fields-page.tsx')).FieldsPage,
  adminAudit: async () => (await import('#web/pages/admin/audit-page.tsx')).AuditPage,
  adminSystem: async () => (await import('#web/pages/admin/system/system-page.tsx')).SystemPage,
  adminSingleSignOn: async () =>
    (await import('#web/pages/admin/single-sign-on/single-sign-on-page.tsx')).SingleSignOnPage,
} satisfies Record<string, () => Promise<ComponentType>>;
