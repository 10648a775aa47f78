import type { adminUsersEndpoints } from '#contract/people/admin-users.ts';
import type { AppContext } from '#server/context.ts';
import type { Handlers } from '#server/http/register-endpoints.ts';
import { createUsersHandlers } from './users-handlers.ts';

/** Everybody, for administrators. */
export function adminUsersHandlers(context: AppContext): Handlers<keyof typeof adminUsersEndpoints> {
  const users = createUsersHandlers(context, () => 'everybody');
  return {
    listUsers: call => users.list(call),
    checkUserEmail: users.checkEmail,
    createUser: users.create,
    changeUser: users.change,
    setUserPassword: users.setPassword,
    resendUserInvitation: users.resendInvitation,
    resetUserTwoFactor: users.resetTwoFactor,
  };
}
