import type { Services } from "./services/services.ts";

export type AppEnv = {
  Bindings: Env;
  Variables: {
    services: Services;
    requestId: string;
    /** The answered problem's code, for the log. */
    problemCode?: string;
    /** The address to show instead of the requested one (middleware/seat-link.ts). */
    shownAt?: string;
  };
};
