import * as objects from "#worker/objects.ts";
import worker from "../worker/main.ts";
import { withOutage } from "./outage.ts";

export default {
  fetch: (request, env, context) => worker.fetch(request, withOutage(env), context),
  scheduled: (event, env) => worker.scheduled(event, withOutage(env)),
} satisfies ExportedHandler<Env>;

export class OrderRoom extends objects.OrderRoom {
  constructor(state: DurableObjectState, env: Env) {
    super(state, withOutage(env));
  }
}

export class ShopBoard extends objects.ShopBoard {
  constructor(state: DurableObjectState, env: Env) {
    super(state, withOutage(env));
  }
}

export class StadiumFloor extends objects.StadiumFloor {
  constructor(state: DurableObjectState, env: Env) {
    super(state, withOutage(env));
  }
}
