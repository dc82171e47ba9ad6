import type { StaffRole } from "#domain/staff/staff.ts";
import { listRoles } from "../db/people/staff.ts";
import { logInfo } from "../platform/log.ts";
import { deleteAccount } from "../usecases/account/delete-account.ts";
import { exportAccount } from "../usecases/account/export-account.ts";

type Deps = Parameters<typeof deleteAccount>[0] & {
  rightsEnded(userId: string, former: readonly StaffRole[]): Promise<void>;
};

/** Data export and deletion of an account. */
export const createAccountServices = ({ rightsEnded, ...deps }: Deps) => ({
  export: (userId: string) => exportAccount(deps.db, userId, deps.now()),
  async delete(userId: string) {
    const former = await listRoles(deps.db, userId);
    const deleted = await deleteAccount(deps, userId);
    await rightsEnded(userId, former);
    // Logged, so that the deletion can be repeated after restoring a backup (docs/reliability.md).
    if (deleted.ok) logInfo("account erased", { userId });
    return deleted;
  },
});
