import { data } from "react-router";
import { logError } from "../log.ts";

/** For a loader whose menu neither store nor record could give: its screen's error boundary says so, with a retry. */
export function unavailable(error: unknown): never {
  logError("the menu could not be loaded", error);
  throw data(null, { status: 503 });
}
