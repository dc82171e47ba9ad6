import { createApp } from "#worker/app.ts";
import { runScheduled } from "#worker/jobs.ts";
import { servicesOf } from "#worker/services/services.ts";

/** The Worker without its screens, which only a build can make; the browser tests have those. */
const { fetch } = createApp(
  async ({ url }, _services, { stadiumId, seat }) =>
    new Response(
      `<html><head></head>a screen at ${new URL(url).pathname} for ${stadiumId} ${seat?.row} ${seat?.seatNo}`,
      { headers: { "content-type": "text/html" } },
    ),
  async () => "this-build",
);

export default {
  fetch,
  scheduled: async (event, env) => runScheduled(event.cron, servicesOf(env)),
} satisfies ExportedHandler<Env>;

export { OrderRoom, ShopBoard, StadiumFloor } from "#worker/services/objects.ts";
