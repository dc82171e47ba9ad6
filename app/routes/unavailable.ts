import { data } from "react-router";
import { logError } from "../log.ts";

/**
 * Thrown when neither KV nor D1 can provide a menu: the screen's error boundary offers a retry.
 * @param known the data that the screen can still show
 */
export function unavailable(error: unknown, known: unknown = null): never {
  logError("the menu could not be loaded", error);
  throw data(known, { status: 503 });
}
