import { createApp } from "./app.ts";
import { renderPage } from "./render-page.ts";
import { servicesOf } from "./services.ts";

export default {
  fetch: createApp(renderPage).fetch,
  scheduled: (_event, env) => servicesOf(env).sweep(),
} satisfies ExportedHandler<Env>;

export { OrderRoom, ShopBoard, StadiumFloor } from "./objects.ts";
