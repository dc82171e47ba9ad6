import { env } from "cloudflare:workers";
import { unwatched } from "../../support/d1-watch.ts";

/** The record for the suite's own looks and interventions: they are no part of the product. */
export const quietDb = unwatched(env.DB);
