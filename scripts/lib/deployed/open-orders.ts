import { type Cloudflare, Refused } from "./api.ts";
import { databaseOf, type WorkerConfig } from "./config.ts";
import { recordOver } from "./record.ts";

export type OpenOrders = { stadium: string; orders: number }[];

/** Paid orders on their way, by stadium; none while there is no database or no table yet. */
export async function listOpenOrders(cloudflare: Cloudflare, config: WorkerConfig): Promise<OpenOrders> {
  try {
    const { results } = await recordOver(cloudflare, databaseOf(config))
      .prepare(
        "select stadium_id as stadium, count(*) as orders from orders where placed_at is not null and closed_at is null group by stadium_id",
      )
      .all<OpenOrders[number]>();
    return results;
  } catch (error) {
    if (error instanceof Refused && error.message.includes("no such table")) return [];
    throw error;
  }
}
