import { everywhere, routed, type Sets, whoKnows } from "./routed.ts";
import type { Services } from "./slot-services.ts";

type Operations = Services["operations"];

const auditShown = 50;

/** The operators' lists over all databases; without those of one that is down. */
export const spreadOperations = (sets: Sets): Operations =>
  routed(sets, "operations", {
    async listAlerts(stadiumId) {
      if (stadiumId) return sets.at(stadiumId).operations.listAlerts(stadiumId);
      return (await everywhere(sets, (each) => each.operations.listAlerts())).flat();
    },
    resolveAlert: (userId, id) =>
      whoKnows(sets.all, (each) => each.operations.resolveAlert(userId, id), Boolean),
    listAccounts: async () => (await everywhere(sets, (each) => each.operations.listAccounts())).flat(),
    async listReadableAudit() {
      const found = await everywhere(sets, (each) => each.operations.listReadableAudit());
      return newestFirst(found.flat()).slice(0, auditShown);
    },
    /** Who got a role is written beside the roles, in the first; the rest with the stadium. */
    async listAudit(filter) {
      const found = await everywhere(sets, (each) => each.operations.listAudit(filter));
      return newestFirst(found.flat()).slice(0, Math.max(0, ...found.map((each) => each.length)));
    },
  } satisfies Partial<Operations>)({ setAccount: 1, resetSecondSteps: "first" });

const newestFirst = <T extends { at: number }>(entries: T[]) => entries.sort((a, b) => b.at - a.at);
