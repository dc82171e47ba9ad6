import { findOpenAlert, resolveAlerts } from "../db/alerts.ts";
import { everywhere, type Sets } from "./routed.ts";
import type { Services } from "./slot-services.ts";

type Upkeep = Services["upkeep"];

/** What the crons do, over all databases: one that is down doesn't keep it from the others. */
export function spreadPlatform(sets: Sets): Pick<Services, "alerts" | "upkeep"> {
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
    upkeep: {
      ...(Object.fromEntries(
        Object.keys(first.upkeep).map((name) => [
          name,
          async () => void (await everywhere(sets, async (each) => each.upkeep[name as keyof Upkeep]())),
        ]),
      ) as unknown as Upkeep),
      async tendOverdue() {
        const isUp = new Set<Services>();
        await everywhere(sets, async (each) => {
          await each.upkeep.tendOverdue();
          isUp.add(each);
        });
        for (const [slot, each] of all.entries()) {
          const subject = `DB_${slot}`;
          const isOver = isUp.has(each) && (await findOpenAlert(first.db, "database-down", subject));
          if (isOver) await resolveAlerts(first.db, "database-down", subject, "system", first.now());
        }
      },
      // Whom a database that is down may name, is forgotten another night.
      forgetPeople: () => first.upkeep.forgetPeople(all.map((each) => each.db)),
      forgetPictures: () => first.upkeep.forgetPictures(all.map((each) => each.db)),
    },
  };
}
