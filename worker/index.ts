import { DurableObject } from "cloudflare:workers";
import { createApp } from "./app.ts";
import { renderPage } from "./render-page.ts";

export default { fetch: createApp(renderPage).fetch } satisfies ExportedHandler<Env>;
export class OrderRoom extends DurableObject<Env> {}
export class ShopBoard extends DurableObject<Env> {}
export class StadiumFloor extends DurableObject<Env> {}
