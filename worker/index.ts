import { createApp } from "./app.ts";
import { runScheduled } from "./jobs.ts";
import { measured } from "./platform/metrics.ts";
import { buildName, renderPage } from "./render-page.ts";
import { servicesOf } from "./services/services.ts";

export default {
  fetch: createApp(renderPage, buildName).fetch,
  scheduled: (event, env) =>
    measured(env, "cron", event.cron, () =>
      runScheduled(event.cron, servicesOf(env), (job, work) => measured(env, "cron", job, work)),
    ),
} satisfies ExportedHandler<Env>;

export { OrderRoom, ShopBoard, StadiumFloor } from "./objects.ts";
