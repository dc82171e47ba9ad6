import { findOpenAlert, resolveAlerts } from "../db/alerts.ts";
import { everywhere, type Sets } from "./routed.ts";
import type { Services } from "./slot-services.ts";

type Room = "alerts" | "sweep" | "tellCertificates" | "forgetOld";

/** What the crons do, over all databases: one that is down doesn't keep it from the others. */
export function spreadPlatform(sets: Sets): Pick<Services, Room> {
  const { first, all } = sets;
  return {
    alerts: {
      ...first.alerts,
      /** The first's are told last: that another one is down is an alert of it. */
      async tell() {
        await everywhere(sets, async (each) => {
          if (each !== first) await each.alerts.tell();
        });
        await first.alerts.tell();
      },
    },
    async sweep() {
      const isUp = new Set<Services>();
      await everywhere(sets, async (each) => {
        await each.sweep();
        isUp.add(each);
      });
      for (const [slot, each] of all.entries()) {
        const subject = `DB_${slot}`;
        const isOver = isUp.has(each) && (await findOpenAlert(first.db, "database-down", subject));
        if (isOver) await resolveAlerts(first.db, "database-down", subject, "system", first.now());
      }
    },
    async tellCertificates() {
      const told = await everywhere(sets, (each) => each.tellCertificates());
      return told.reduce((total, each) => total + each, 0);
    },
    async forgetOld() {
      const found = await everywhere(sets, (each) => each.forgetRecord());
      // Whom a database that is down may name, is forgotten another night.
      const isWhole = found.length === all.length;
      const shared = isWhole
        ? await first.forgetShared(all.map((each) => each.db))
        : { loosePictures: 0, isBehind: false };
      const sum = (of: (each: (typeof found)[number]) => number) =>
        found.reduce((total, each) => total + of(each), 0);
      return {
        orders: sum((each) => each.orders),
        pictures: sum((each) => each.pictures),
        failed: sum((each) => each.failed),
        loosePictures: shared.loosePictures,
        isBehind: shared.isBehind || found.some((each) => each.isBehind),
      };
    },
  };
}
