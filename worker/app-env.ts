import type { Services } from "./services/services.ts";

/** What every handler of the HTTP side may count on. */
export type AppEnv = { Bindings: Env; Variables: { services: Services; requestId: string } };
