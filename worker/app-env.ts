import type { Services } from "./services/services.ts";

export type AppEnv = {
  Bindings: Env;
  Variables: {
    services: Services;
    requestId: string;
    /** Of the problem that is answered, for the log. */
    problemCode?: string;
    /** The address that the page takes on, where it was asked for by a longer one (middleware/seat-link.ts). */
    shownAt?: string;
  };
};
