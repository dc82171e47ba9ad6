import type { Services } from "./services/services.ts";

export type AppEnv = { Bindings: Env; Variables: { services: Services; requestId: string } };
