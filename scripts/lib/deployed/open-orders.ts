import { type Cloudflare, Refused } from "./api.ts";
import type { WorkerConfig } from "./config.ts";
import { recordOver } from "./record.ts";

export type OpenOrders = { stadium: string; orders: number }[];

/** Paid orders on their way, by stadium; none while there is no database or no table yet. */
export async function listOpenOrders(
  cloudflare: Cloudflare,
  { d1_databases }: WorkerConfig,
): Promise<OpenOrders> {
  const ids = d1_databases.map(({ database_id: id = "" }: { database_id?: string }) => id);
  return (await Promise.all(ids.map((id: string) => listIn(cloudflare, id)))).flat();
}

async function listIn(cloudflare: Cloudflare, id: string): Promise<OpenOrders> {
  try {
    const { results } = await recordOver(cloudflare, id)
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
