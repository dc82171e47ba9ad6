import { createApp } from "./app.ts";
import { renderPage } from "./render-page.ts";
import { runScheduled } from "./scheduled.ts";
import { servicesOf } from "./services/services.ts";

export default {
  fetch: createApp(renderPage).fetch,
  scheduled: (event, env) => runScheduled(event.cron, servicesOf(env)),
} satisfies ExportedHandler<Env>;

export { OrderRoom, ShopBoard, StadiumFloor } from "./objects.ts";
