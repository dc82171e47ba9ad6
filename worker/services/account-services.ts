import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "../db/client.ts";
import { listRoles } from "../db/staff.ts";
import { logInfo } from "../platform/log.ts";
import { deleteAccount } from "../usecases/account/delete-account.ts";
import { exportAccount } from "../usecases/account/export-account.ts";

type Deps = Omit<Parameters<typeof deleteAccount>[0], "records"> & {
  /** The databases that hold something of an account. */
  recordsOf(userId: string, roles: readonly StaffRole[]): Promise<readonly Db[]>;
  rightsEnded(userId: string, former: readonly StaffRole[]): Promise<void>;
};

/** What an account takes along, and its end. */
export const createAccountServices = ({ recordsOf, rightsEnded, ...deps }: Deps) => ({
  export: async (userId: string) => exportAccount(await recordsOf(userId, []), userId, deps.now()),
  async delete(userId: string) {
    const former = await listRoles(deps.db, userId);
    const deleted = await deleteAccount({ ...deps, records: await recordsOf(userId, former) }, userId);
    await rightsEnded(userId, former);
    // For a restored backup, which has them still (docs/reliability.md).
    if (deleted.ok) logInfo("account erased", { userId });
    return deleted;
  },
});
