import type { Services } from "./services.ts";

/** As wrangler.toml names it; every other cron is the sweep of each minute. */
export const nightlyCron = "17 1 * * *";

export async function runScheduled(cron: string, services: Services): Promise<void> {
  if (cron !== nightlyCron) return await services.sweep();
  const { orders, pictures, failed } = await services.forgetOld();
  console.log(
    `forgot the pictures or positions of ${orders} orders, ${pictures} pictures, ${failed} left for tomorrow`,
  );
}
