import { objectsWith } from "../../scripts/lib/objects-with.ts";
import worker from "../worker/main.ts";
import { withOutage } from "./outage.ts";

export default {
  fetch: (request, env, context) => worker.fetch(request, withOutage(env), context),
  scheduled: (event, env) => worker.scheduled(event, withOutage(env)),
} satisfies ExportedHandler<Env>;

export const { OrderRoom, ShopBoard, StadiumFloor } = objectsWith(withOutage);
