import { redirect } from "react-router";
import type { Route } from "./+types/redirect-home";

/** The root leads home, every unknown path to the root (product 1.19 and 1.20). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname === "/" ? "/home" : "/");
}

export const action = loader;
