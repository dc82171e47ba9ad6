import * as objects from "#worker/objects.ts";

/** The Worker's objects, each with its bindings wrapped. */
export const objectsWith = (wrap: (env: Env) => Env) => ({
  OrderRoom: class extends objects.OrderRoom {
    constructor(state: DurableObjectState, env: Env) {
      super(state, wrap(env));
    }
  },
  ShopBoard: class extends objects.ShopBoard {
    constructor(state: DurableObjectState, env: Env) {
      super(state, wrap(env));
    }
  },
  StadiumFloor: class extends objects.StadiumFloor {
    constructor(state: DurableObjectState, env: Env) {
      super(state, wrap(env));
    }
  },
});
