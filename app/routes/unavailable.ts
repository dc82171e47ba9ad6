import { data } from "react-router";
import { logError } from "../log.ts";

/** Thrown when neither KV nor D1 can provide a menu: the screen's error boundary offers a retry. */
export function unavailable(error: unknown): never {
  logError("the menu could not be loaded", error);
  throw data(null, { status: 503 });
}
